// Saves a file into a folder that somebody chose, such as the inbox, beside the usual download: in browsers that can write
// there. The folder is remembered, and the browser asks again where it wants to. Elsewhere nothing of this is shown.
(function () {
  "use strict";
  const boxes = document.querySelectorAll("[data-folder]");
  // Of its own for this folder of pages, which is one person's.
  const key = document.currentScript.src;
  let chosen = null;
  // The box whose button was pressed, while the form beside it makes its file.
  let pressed = null;
  let isOther = false;
  if (!window.showDirectoryPicker) { return; }

  // What is remembered, after `folder` was noted where one is given; nothing where the browser's database refuses.
  function remembered(folder) {
    return new Promise((done) => {
      const asked = indexedDB.open("triptych-folder", 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore("all");
      asked.onerror = () => done();
      asked.onsuccess = () => {
        const all = asked.result.transaction("all", "readwrite").objectStore("all");
        // Some browsers keep no folder.
        try { if (folder) { all.put(folder, key); } } catch (refused) { done(); return; }
        const answer = all.get(key);
        answer.onsuccess = () => done(answer.result);
      };
    }).catch(() => undefined);
  }
  function show() {
    boxes.forEach((box) => {
      box.querySelector("[data-take]").textContent = chosen ? box.dataset.into + " " + chosen.name : box.dataset.choose;
      box.querySelector("[data-other]").hidden = !chosen;
    });
  }
  async function write(name, text) {
    if (isOther || !chosen) {
      chosen = await window.showDirectoryPicker({ mode: "readwrite" });
      show();
      remembered(chosen);
    } else if (await chosen.requestPermission({ mode: "readwrite" }) !== "granted") { throw new Error(); }
    // What waits in the folder is never overwritten.
    let free = name;
    for (let number = 2; ; number += 1) {
      try { await chosen.getFileHandle(free); } catch (error) {
        if (error.name === "NotFoundError") { break; }
        throw error;
      }
      free = name.replace(".", "-" + number + ".");
    }
    const stream = await (await chosen.getFileHandle(free, { create: true })).createWritable();
    await stream.write(text);
    await stream.close();
    return free;
  }
  // Resolves with the name of the file, or with nothing where none was saved; nothing at once where the usual way is wanted.
  function save(name, text) {
    const box = pressed;
    if (!box) { return null; }
    const said = box.querySelector("[role=status]");
    said.textContent = "";
    return write(name, text).then((free) => {
      said.textContent = box.dataset.saved + " " + chosen.name + "/" + free;
      return free;
    }, (error) => {
      // Whoever closes the question without an answer knows that nothing was saved.
      if (error.name !== "AbortError") { said.textContent = box.dataset.refused; }
    });
  }

  boxes.forEach((box) => {
    box.addEventListener("click", (event) => {
      if (!event.target.closest("button")) { return; }
      pressed = box;
      isOther = "other" in event.target.dataset;
      box.closest("form, li").querySelector("[type=submit]:not(.near), [data-save]").click();
      pressed = null;
    });
    box.hidden = false;
  });
  window.triptychFolder = save;
  remembered().then((folder) => {
    chosen = folder;
    show();
  });
}());
