/** Space above a passage that is taller than the view. */
const MARGIN_PX = 32;

/**
 * Scrolls a passage, given as its elements in order, into view inside its container only. A passage that fits is placed
 * in the upper part of the view. A longer one is shown from its start.
 */
function scrollWithin(container: HTMLElement, pieces: readonly Element[]): void {
  const outer = container.getBoundingClientRect();
  const rects = pieces.map((piece) => piece.getBoundingClientRect());
  const [first] = rects;
  if (!first) return;
  const height = Math.max(...rects.map((rect) => rect.bottom)) - first.top;
  const room = container.clientHeight - height;
  const above = room > 0 ? Math.min(room / 2, container.clientHeight / 3) : MARGIN_PX;
  container.scrollTop += first.top - outer.top - above;
  if (first.right > outer.right || first.left < outer.left) {
    container.scrollLeft += first.left - outer.left - MARGIN_PX;
  }
}

/** Returns the pieces of a passage that are shown first: all if it fits into the view, else its words that answer. */
export function shownFirst(
  container: HTMLElement,
  pieces: readonly Element[],
  answering: readonly Element[],
): readonly Element[] {
  const [top, bottom] = extentOf(pieces);
  if (bottom - top <= container.clientHeight) return pieces;
  const inside = answering.filter((piece) => {
    const rect = piece.getBoundingClientRect();
    return rect.top >= top - 1 && rect.bottom <= bottom + 1;
  });
  return inside.length > 0 ? inside : pieces;
}

function extentOf(pieces: readonly Element[]): readonly [number, number] {
  const rects = pieces.map((piece) => piece.getBoundingClientRect());
  return [Math.min(...rects.map(({ top }) => top)), Math.max(...rects.map(({ bottom }) => bottom))];
}

/** Stop after this many frames without movement, or after the maximum. */
const STILL_FRAMES = 4;
const MAX_FRAMES = 60;
/** Events of a reader who scrolls or types. */
export const READER_ACTS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Scrolls to the passage, and repeats while lazily drawn content changes height. Any input by the reader stops it.
 * @returns a function that stops it.
 */
export function settleWithin(container: HTMLElement, find: () => readonly Element[]): () => void {
  let frame = 0;
  let still = 0;
  let count = 0;
  const end = () => {
    cancelAnimationFrame(frame);
    for (const act of READER_ACTS) container.removeEventListener(act, end);
  };
  const step = () => {
    const before = container.scrollTop;
    scrollWithin(container, find());
    still = Math.abs(container.scrollTop - before) < 1 ? still + 1 : 0;
    count++;
    if (still >= STILL_FRAMES || count >= MAX_FRAMES) end();
    else frame = requestAnimationFrame(step);
  };
  for (const act of READER_ACTS) container.addEventListener(act, end, { passive: true });
  step();
  return end;
}
