"""A page as a reader sets it: more space between letters, forced colors, nothing that moves, the keyboard alone,
a finger, paper. Each looks at a page that is open already and gives findings."""

from __future__ import annotations

import re

from prooflib.waiting import until

from . import lines

# WCAG 1.4.12: what a reader may set, all at once.
SPACING = """* { line-height:1.5 !important; letter-spacing:.12em !important; word-spacing:.16em !important; }
p { margin-bottom:2em !important; }"""
# Text that lies in a box that cuts it off, and lines of text that lie on each other. Pairs of lines within one
# paragraph are never compared, since a link's box reaches into the line above it.
LOST = """() => { const cut = [], lines = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const owner = node.parentElement;
    if (!node.data.trim() || owner.closest('.vh, .tx, svg, .skip, option, noscript, [aria-hidden="true"]')) continue;
    if (!owner.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const block = owner.closest('p, li, td, th, dt, dd, h1, h2, h3, h4, summary, label, figcaption, button, a, div');
    let fixed = false, unseen = false;
    for (let box = owner; box && box !== document.body; box = box.parentElement) {
      const how = getComputedStyle(box);
      if (how.position === 'fixed' || how.overflowX === 'auto' || how.overflowX === 'scroll') fixed = true;
      if (box.clientWidth <= 2 && how.overflowX === 'hidden' || how.clipPath !== 'none') { unseen = true; break; }
      if ((how.overflowX === 'hidden' || how.overflowX === 'clip') && box.scrollWidth > box.clientWidth + 1
        && box.clientWidth > 0 || how.overflowY === 'hidden' && box.scrollHeight > box.clientHeight + 2
        && box.clientHeight > 0) cut.push(node.data.trim().slice(0, 40)); }
    if (fixed || unseen) continue;
    const range = document.createRange(); range.selectNodeContents(node);
    for (const box of range.getClientRects()) if (box.width > 2 && box.height > 4) {
      const inset = box.height * .25;
      lines.push({ block, text: node.data.trim().slice(0, 30), left: box.left, right: box.right,
        top: box.top + inset, bottom: box.bottom - inset }); } }
  lines.sort((one, other) => one.top - other.top);
  const lie = [];
  for (let i = 0; i < lines.length && lie.length < 4; i += 1)
    for (let j = i + 1; j < lines.length && lines[j].top < lines[i].bottom - 1; j += 1) {
      const one = lines[i], other = lines[j];
      if (one.block !== other.block && !one.block.contains(other.block) && !other.block.contains(one.block)
        && Math.min(one.right, other.right) - Math.max(one.left, other.left) > 3) lie.push(one.text + ' | ' + other.text); }
  return { cut: [...new Set(cut)].slice(0, 4), lie }; }"""
MOVING = """() => document.getAnimations().filter(one => one.playState === 'running').map(one =>
  (one.effect && one.effect.target ? one.effect.target.className : '') + ' ' + (one.animationName || '')).slice(0, 4)"""
# What data is drawn with must not melt into what it lies on; ink of the same color as paper is none.
DRAWN = """() => { const bad = [];
  const under = element => { for (let box = element; box; box = box.parentElement) {
    const color = getComputedStyle(box).backgroundColor;
    if (!/, 0\\)$|transparent/.test(color)) return color; } return getComputedStyle(document.documentElement).backgroundColor; };
  for (const shape of document.querySelectorAll('.ring .va, .chart .ln, .spark path, .chart .bar, .chart .pt, .mk path, .bars rect')) {
    const svg = shape.ownerSVGElement;
    if (!svg || !svg.checkVisibility()) continue;
    const how = getComputedStyle(shape), paper = under(svg.parentElement);
    if ([how.stroke, how.fill].every(ink => ink === 'none' || ink === paper)) bad.push(shape.outerHTML.slice(0, 80)); }
  const plain = getComputedStyle(document.querySelector('main')).color;
  if (plain === under(document.querySelector('main'))) bad.push('text');
  return bad.slice(0, 4); }"""
# WCAG 2.5.5: 44 by 44, but for links within a sentence. What is drawn smaller may still answer in a larger place.
SMALL = """() => { const bad = [];
  const labels = one => one.labels ? [...one.labels] : [];
  for (const one of document.querySelectorAll('a[href], button, input, select, textarea, summary')) {
    if (one.closest('.skip') || one.disabled || one.type === 'hidden' || !one.checkVisibility({ visibilityProperty: true })) continue;
    const after = getComputedStyle(one, '::after');
    // A link may reach over the whole of what it stands in.
    const whole = after.content !== 'none' && after.position === 'absolute' && one.closest('li, article, .card, .panel');
    const boxes = [one, ...labels(one), ...(whole ? [whole] : [])].map(each => each.getBoundingClientRect()).filter(box => box.width && box.height);
    if (!boxes.length || one.tagName === 'A' && sentence(one)) continue;
    if (boxes.some(box => box.width >= 43.5 && box.height >= 43.5)) continue;
    const box = boxes.reduce((large, each) => each.width * each.height > large.width * large.height ? each : large);
    one.scrollIntoView({ block: 'center', inline: 'nearest' });
    const now = (labels(one)[0] || one).getBoundingClientRect();
    const own = boxes.length > 1 ? now : one.getBoundingClientRect();
    const x = own.left + own.width / 2, y = own.top + own.height / 2;
    const answers = (wide, high) => { const met = document.elementFromPoint(x + wide, y + high);
      return met && (one.contains(met) || labels(one).some(label => label.contains(met))); };
    // How far it answers without a gap, to both sides of its middle together.
    const reach = (wide, high) => { let far = 1;
      for (const side of [-1, 1]) for (let step = 1; step < 44 && answers(side * step * wide, side * step * high); step += 1) far += 1;
      return far; };
    const across = own.width >= 43.5 || reach(1, 0) >= 43, down = own.height >= 43.5 || reach(0, 1) >= 43;
    if (!(across && down)) bad.push(`${Math.round(box.width)}x${Math.round(box.height)} ${one.tagName.toLowerCase()} ` +
      `${one.className || ''} "${(one.textContent || one.name || '').trim().slice(0, 30)}"`); }
  function sentence(link) { if (getComputedStyle(link).display !== 'inline') return false;
    const around = link.closest('p, li, td, dd, th, figcaption, label, caption, blockquote, h2, h3');
    if (!around) return false;
    return around.textContent.trim().replace(link.textContent.trim(), '').trim().length > 2; }
  return [...new Set(bad)]; }"""
# What answers to a key, by what it is.
THINGS = """() => [...new Set([...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')]
  .filter(one => one.checkVisibility()).map(one => [one.tagName, one.type || '', one.className,
    (one.closest('[class]:not(a, button, input, select, textarea, summary)') || document.body).className].join('.')))]"""
# Told at the press after, when the browser has scrolled to where the focus is.
WATCH = """() => { window.way = [];
  const shown = one => one.checkVisibility({ visibilityProperty: true });
  window.goal = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')]
    .filter(one => shown(one) && !one.disabled && one.type !== 'hidden' && one.tabIndex >= 0);
  const ring = one => { const places = [one, ...(one.labels || []), one.nextElementSibling, one.parentElement].filter(Boolean);
    return places.flatMap(place => [getComputedStyle(place), getComputedStyle(place, '::after')]).some(how => {
      return how.outlineStyle !== 'none' && parseFloat(how.outlineWidth) >= 2 && how.outlineColor !== 'rgba(0, 0, 0, 0)'; }); };
  const bar = document.querySelector('.tabs-main');
  const covered = one => { const box = (one.labels && one.labels[0] || one).getBoundingClientRect();
    if (bar && !bar.contains(one) && getComputedStyle(bar).position === 'fixed' &&
      box.top >= bar.getBoundingClientRect().top - 2) return true;
    return box.bottom < 1 || box.top > innerHeight - 1; };
  document.addEventListener('keydown', event => { const one = document.activeElement;
    if (event.key !== 'Tab' || !one || one === document.body) return;
    window.way.push({ place: window.goal.indexOf(one), ring: ring(one), covered: covered(one),
      text: one.tagName + ' ' + (one.textContent || one.name || '').trim().slice(0, 30) }); }, true);
  return window.goal.length; }"""
WALKED = """() => { const met = new Set(window.way.map(step => step.place)), one = document.activeElement;
  if (one) met.add(window.goal.indexOf(one));
  const group = one => one.type === 'radio' && window.goal.some((other, at) => other.name === one.name && met.has(at));
  const missed = window.goal.filter((each, at) => !met.has(at) && !group(each) && !each.disabled && each.checkVisibility({ visibilityProperty: true }))
    .map(each => each.tagName + ' ' + (each.textContent || each.name || '').trim().slice(0, 30));
  let last = -1, back = [];
  for (const step of window.way) { if (step.place < 0) continue;
    if (step.place < last && step.place > 1) back.push(step.text); last = step.place; }
  return { missed: missed.slice(0, 4), back: back.slice(0, 4),
    bare: window.way.filter(step => !step.ring).map(step => step.text).slice(0, 4),
    covered: window.way.filter(step => step.covered).map(step => step.text).slice(0, 4) }; }"""
# On paper nothing can be pressed, and nothing folded can be opened; heads of tables stay, also those that sort. The Dashboard
# in Deep leaves its tables to the pages of the measures; figures of tests stay on the screen, and so do lists of what a table has.
PAPER = """() => { const seen = one => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().height > 0;
  return { chrome: [...document.querySelectorAll('header.top, nav, button:not(.sort), .skip, .foot ul, .figbar, .pause, input[type=range]')]
      .filter(seen).map(one => one.tagName + '.' + one.className).slice(0, 4),
    shut: [...document.querySelectorAll('main details:not(.sheet .data, .sure, .walk, main:has(.day-hero) .data)')]
      .filter(one => one.parentElement.checkVisibility())
      .filter(one => [...one.children].some(part => part.tagName !== 'SUMMARY' && getComputedStyle(part).display !== 'none'
        && !part.checkVisibility({ contentVisibilityAuto: true }))).map(one => one.textContent.trim().slice(0, 40)).slice(0, 4) }; }"""

# What the tables of a page, or the page itself, reach out of; a table that runs on in columns of its own has no one box.
OUT_OF_COLUMN = """() => [...(document.documentElement.scrollWidth > document.documentElement.clientWidth + 4 ? ['the sheet'] : []),
  ...[...document.querySelectorAll('.grid2 > *, .repgrid > *, main')].flatMap(box => { const own = box.getBoundingClientRect();
  return [...box.querySelectorAll('table')].filter(one => one.checkVisibility({ visibilityProperty: true })
    && getComputedStyle(one.parentElement).columnCount === 'auto').filter(one => {
    const its = one.getBoundingClientRect(); return its.right > own.right + 1 || its.left < own.left - 1; })
    .map(one => one.textContent.trim().slice(0, 40)); })]"""
# The width of a sheet of A4 between its margins, in pixels.
SHEET = 680
# The foot is left out, to see whether a sheet holds nothing else.
FOOTLESS = "hidden => { document.querySelector('.foot').hidden = hidden; document.querySelector('.foot').style.display = hidden ? 'none' : ''; }"


def spaced(page, fits) -> list[tuple[str, bool, object]]:
    """Reading space as WCAG 1.4.12 has it: nothing is cut off, nothing lies on something else."""
    # A sheet of script's own making, which the page's policy has no say in.
    page.evaluate("text => { const sheet = new CSSStyleSheet(); sheet.replaceSync(text); document.adoptedStyleSheets = [sheet]; }", SPACING)
    lost = page.evaluate(LOST)
    found = [(": wide spacing loses no text", not lost["cut"] and not lost["lie"], lost)]
    seen = page.evaluate(fits)
    found.append((": wide spacing fits without scrolling sideways", seen["width"] <= seen["window"], seen))
    page.evaluate("() => { document.adoptedStyleSheets = []; }")
    return found


def still(page) -> list[tuple[str, bool, object]]:
    """Nothing moves for somebody who asked for that."""
    moving = page.evaluate(MOVING)
    return [(": nothing moves when asked not to", not moving, moving)]


def forced(page) -> list[tuple[str, bool, object]]:
    """The reader's own few colors: what is drawn is still to be seen."""
    page.emulate_media(forced_colors="active")
    lost = page.evaluate(DRAWN)
    page.emulate_media(forced_colors="none")
    return [(": forced colors leave everything to be seen", not lost, lost)]


def targets(page) -> list[tuple[str, bool, object]]:
    """A finger needs 44 by 44."""
    small = page.evaluate(SMALL)
    return [(": everything to press is 44 by 44", not small, small[:6])]


def keyboard(page, known: set[str]) -> list[tuple[str, bool, object]]:
    """The skip link, then Tab from the top to the end. The page is freshly opened and narrow; one that has nothing
    but what has been walked through on pages before is left out."""
    things = page.evaluate(THINGS)
    if set(things) <= known:
        return []
    known |= set(things)
    page.keyboard.press("Tab")
    first = page.evaluate("() => { const one = document.activeElement, box = one.getBoundingClientRect();"
                          " return one.className === 'skip' && box.top >= 0 && box.height > 20; }")
    page.keyboard.press("Enter")
    # What has the focus instead after a while is the finding.
    led = until(lambda: page.evaluate("() => document.activeElement && document.activeElement.id"),
                lambda: page.wait_for_timeout(25), lambda focused: focused == "main", seconds=20)
    page.evaluate("() => { document.activeElement.blur(); history.replaceState(null, '', location.pathname); }")
    page.reload()
    count = page.evaluate(WATCH)
    # A field of a time has several stops; each field gets a few more presses.
    for press in range(count + 12 + 4 * page.locator("input[type=time], input[type^=date]").count()):
        page.keyboard.press("Tab")
        if press >= count - 12 and page.evaluate("() => window.way.length > 3 && window.way[window.way.length - 1].place >= window.goal.length - 1"):
            break
    walked = page.evaluate(WALKED)
    return [(": the skip link comes first and leads to the content", first and led == "main", (first, led)),
            (": Tab reaches everything, in order", not walked["missed"] and not walked["back"], walked),
            (": the focus is always to be seen", not walked["bare"] and not walked["covered"], walked)]


def printed(page) -> list[tuple[str, bool, object]]:
    """On paper: what is folded is open, nothing to press is left, and there is a page."""
    page.emulate_media(media="print")
    paper = page.evaluate(PAPER)
    window = page.viewport_size
    page.set_viewport_size({"width": SHEET, "height": 1_000})
    wide = page.evaluate(OUT_OF_COLUMN)
    named = lines.lying(page, "on paper") + lines.apart(page, "on paper")
    page.set_viewport_size(window)
    # A browser that shows a page as on a screen prints it as on a screen.
    sheets, ended = _sheets(page), _ended(page)
    page.emulate_media(media="screen")
    return [*named, *ended,
            (": paper shows all that is folded and nothing to press", not paper["chrome"] and not paper["shut"], paper),
            (": no table on paper reaches out of its column or the sheet", not wide, wide),
            (": it prints", 0 < sheets < 60, sheets)]


def _sheets(page, paper: str = "A4") -> int:
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper)))


def _ended(page) -> list[tuple[str, bool, object]]:
    """The last sheet of a report holds more than the foot of the page, on either paper."""
    if not page.locator(".sheet").count():
        return []
    whole = {paper: _sheets(page, paper) for paper in ("A4", "Letter")}
    page.evaluate(FOOTLESS, True)
    footless = {paper: _sheets(page, paper) for paper in whole}
    page.evaluate(FOOTLESS, False)
    return [(": no sheet holds the foot of the page alone", whole == footless, (whole, footless))]
