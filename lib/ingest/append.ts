/** Adds items to a list. More than about 100,000 arguments of one call would overflow the stack. */
export function append<T>(to: T[], items: Iterable<T>): void {
  for (const item of items) to.push(item);
}
