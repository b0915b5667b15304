/** The pack that the page leaves because it was moved to trash here; null if none. */
let left: string | null = null;

/** Notes that a pack is moved to trash, so that nothing reads it again. Null if that failed. */
export function leavePack(id: string | null): void {
  left = id;
}

/** Returns whether the page leaves this pack. */
export function isLeaving(id: string): boolean {
  return left === id;
}

/** Returns the pack that the page came from, once; null if it came from elsewhere. */
export function arrive(): string | null {
  const from = left;
  left = null;
  return from;
}
