/** Air above a passage that is taller than the view. */
const MARGIN_PX = 32;

/**
 * Brings a passage, given by all its pieces in order, into its scroll container and moves nothing else on the page:
 * wholly in view where it fits, in the upper part rather than the middle; from its beginning where it does not.
 */
export function scrollWithin(container: HTMLElement, pieces: readonly Element[]): void {
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

/** Frames that the passage must stay where it was put, and the most that are waited for. */
const STILL_FRAMES = 4;
const MOST_FRAMES = 60;
const READER_ACTS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Does it, and again while lazily drawn pieces find their heights and push the passage about; a reader who scrolls
 * meanwhile is left alone. The function returned ends it.
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
    if (still >= STILL_FRAMES || count >= MOST_FRAMES) end();
    else frame = requestAnimationFrame(step);
  };
  for (const act of READER_ACTS) container.addEventListener(act, end, { passive: true });
  step();
  return end;
}
