/** Share of the view's height that counts as read: below the place to which a passage is scrolled. */
const READ_AT = 0.4;
/** CSS pixels to look further up if nothing is drawn at a place, and how often. */
const STEP = 16;
const TRIES = 12;

/** Returns where the text in the upper part of the view starts (UTF-16 units); null if none is drawn there. */
export function seenText(scroller: Element): number | null {
  const { left, width, top, height } = scroller.getBoundingClientRect();
  for (let tried = 0; tried < TRIES; tried++) {
    const y = top + height * READ_AT - tried * STEP;
    if (y <= top) break;
    const element = document.elementFromPoint(left + width / 2, y);
    if (!element || element === scroller || !scroller.contains(element)) continue;
    // Beside the end of a line, the block itself is hit.
    const piece = element.closest("[data-at]") ?? ownText(element);
    if (piece) return Number(piece.getAttribute("data-at"));
  }
  return null;
}

function ownText(block: Element): Element | null {
  // A container of many blocks does not say which of them is seen.
  return /^(?:P|H[3-6]|LI|PRE|BLOCKQUOTE|TD|TH|DIV)$/.test(block.tagName) &&
    block.querySelector("div, p") === null
    ? block.querySelector("[data-at]")
    : null;
}
