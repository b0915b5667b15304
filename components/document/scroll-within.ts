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

/** Does it now and again in the next two frames, when lazily drawn pieces have found their heights. */
export function settleWithin(container: HTMLElement, find: () => readonly Element[]): () => void {
  let frame = 0;
  let left = 3;
  const step = () => {
    scrollWithin(container, find());
    left--;
    if (left > 0) frame = requestAnimationFrame(step);
  };
  step();
  return () => cancelAnimationFrame(frame);
}
