/** Brings `element` into its scroll container's upper third, moving nothing else on the page. */
export function scrollWithin(container: HTMLElement, element: Element): void {
  const outer = container.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  const room = Math.max(0, container.clientHeight - inner.height);
  container.scrollTop += inner.top - outer.top - Math.min(room / 2, container.clientHeight / 3);
  const beyond = inner.right - outer.right;
  if (beyond > 0 || inner.left < outer.left) container.scrollLeft += inner.left - outer.left - 24;
}

/** Does it now and again after the next two frames, when lazily drawn pieces have found their heights. */
export function settleWithin(container: HTMLElement, find: () => Element | null): () => void {
  let frame = 0;
  let left = 3;
  const step = () => {
    const element = find();
    if (element) scrollWithin(container, element);
    left--;
    if (left > 0) frame = requestAnimationFrame(step);
  };
  step();
  return () => cancelAnimationFrame(frame);
}
