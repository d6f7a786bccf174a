"""Words in their lines: none is broken that is short enough to stay whole, none is cut, and none runs into the next."""

from __future__ import annotations

# Short words that stand in two lines, and words of any length that stand in three or more, as where a box has shrunk to a
# letter; times of day that do not stand in one line. Code is broken anywhere.
BROKEN = r"""() => { const found = new Set(), walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const hidden = one => { for (; one && one !== document.body; one = one.parentElement)
    if (getComputedStyle(one).clipPath !== 'none') return true; return false; };
  const lines = (node, from, to) => { const range = document.createRange(); range.setStart(node, from); range.setEnd(node, to);
    const tops = [...range.getClientRects()].filter(box => box.width > 1).map(box => box.top).sort((one, other) => one - other);
    return tops.filter((top, at) => !at || top - tops[at - 1] > 4).length; };
  for (let node = walk.nextNode(); node; node = walk.nextNode()) { const owner = node.parentElement;
    if (!/[\p{L}\p{N}]{2}/u.test(node.data) || owner.closest('svg, code, textarea, option, script, noscript, template')
      || !owner.checkVisibility({ visibilityProperty: true }) || lines(node, 0, node.length) < 2 || hidden(owner)) continue;
    const clock = owner.closest('time');
    if (clock && clock.textContent.trim().length < 9) found.add(clock.textContent.trim());
    for (const word of node.data.matchAll(/[\p{L}\p{N}\p{M}\u00a0.,:\/_]{2,}/gu)) {
      const many = lines(node, word.index, word.index + word[0].length);
      if (many > 2 || many > 1 && word[0].length < 7) found.add(word[0] + ' .' + (owner.closest('[class]') || owner).className); } }
  return [...found].slice(0, 6); }"""
# Cells of a row whose texts are closer than a space, or whose text leaves its table's box or the column that the table stands in. A table that
# runs on in columns of its own has no one box.
TOUCHING = """() => { const found = new Set();
  for (const table of document.querySelectorAll('main table')) { if (!table.checkVisibility({ visibilityProperty: true })) continue;
    const box = table.closest('.scroll'), frame = box && getComputedStyle(box).overflowX === 'visible'
      && getComputedStyle(box).columnCount === 'auto' ? box.getBoundingClientRect() : null;
    for (const row of table.rows) { const texts = [];
      for (const cell of row.cells) { const walk = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT), range = document.createRange();
        for (let node = walk.nextNode(); node; node = walk.nextNode()) {
          if (!node.data.trim() || node.parentElement.closest('.vh, svg') || !node.parentElement.checkVisibility()) continue;
          range.selectNodeContents(node);
          for (const one of range.getClientRects()) if (one.width > 1 && one.height > 4) texts.push({ cell, left: one.left,
            right: one.right, top: one.top, bottom: one.bottom, size: parseFloat(getComputedStyle(node.parentElement).fontSize) }); } }
      if (frame && texts.some(one => one.left < frame.left - 1 || one.right > frame.right + 1)) found.add('out: ' + row.textContent.slice(0, 40));
      for (let i = 0; i < texts.length; i += 1) for (let j = i + 1; j < texts.length; j += 1) { const one = texts[i], other = texts[j];
        if (one.cell !== other.cell && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2
          && Math.max(one.left, other.left) - Math.min(one.right, other.right) < .2 * one.size)
          found.add(one.cell.textContent.slice(0, 20) + ' | ' + other.cell.textContent.slice(0, 20)); } } }
  return [...found].slice(0, 4); }"""
# Names of a picture that lie on each other.
LYING = """() => { const found = new Set();
  for (const chart of document.querySelectorAll('main svg.chart')) { if (!chart.checkVisibility({ visibilityProperty: true })) continue;
    const texts = [...chart.querySelectorAll('text')].filter(one => one.checkVisibility()).map(one => ({ text: one.textContent,
      box: one.getBoundingClientRect() })).filter(one => one.box.width > 1);
    texts.forEach((one, at) => { for (const other of texts.slice(at + 1))
      if (Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left) > 2
        && Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top) > one.box.height * .4)
        found.add(one.text + ' | ' + other.text); }); }
  return [...found].slice(0, 4); }"""


def whole(page, where: str) -> list[tuple[str, bool, object]]:
    """Words and times stand whole."""
    broken = page.evaluate(BROKEN)
    return [(f": no word is broken {where}", not broken, broken)]


def apart(page, where: str) -> list[tuple[str, bool, object]]:
    """Cells of tables stand apart, and within their tables."""
    touching = page.evaluate(TOUCHING)
    return [(f": cells of tables stand apart {where}", not touching, touching)]


def lying(page, where: str) -> list[tuple[str, bool, object]]:
    """Names within pictures stand apart."""
    met = page.evaluate(LYING)
    return [(f": names in pictures stand apart {where}", not met, met)]
