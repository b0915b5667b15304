/**
 * Brings a passage, given by its pieces in order, into its scroll container: its beginning in the upper third, or higher
 * where the rest of it would not fit below. Nothing else on the page moves.
 */
export function scrollWithin(container: HTMLElement, pieces: readonly Element[]): void {
  const [first] = pieces;
  const last = pieces.at(-1);
  if (!first || !last) return;
  const outer = container.getBoundingClientRect();
  const inner = first.getBoundingClientRect();
  const height = last.getBoundingClientRect().bottom - inner.top;
  const room = Math.max(0, container.clientHeight - height);
  container.scrollTop += inner.top - outer.top - Math.min(room / 2, container.clientHeight / 3);
  const beyond = inner.right - outer.right;
  if (beyond > 0 || inner.left < outer.left) container.scrollLeft += inner.left - outer.left - 24;
}

/** Does it now and again after the next two frames, when lazily drawn pieces have found their heights. */
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
