/** The pack that is open and was moved to trash here; null if none. */
let leaving: string | null = null;
/** The pack that the list of packs is opened from; null if none. */
let from: string | null = null;

/** Notes that the open pack is moved to trash, so that nothing reads it again. Null if that failed or was undone. */
export function leavePack(id: string | null): void {
  leaving = id;
  from = id;
}

/** Returns whether the open pack was moved to trash here. */
export function isLeaving(id: string): boolean {
  return leaving === id;
}

/** Called when the page of a pack closes. */
export function packLeft(): void {
  leaving = null;
}

/** Returns the pack that the list is opened from, once; null if it is opened from elsewhere. */
export function arrive(): string | null {
  const id = from;
  from = null;
  return id;
}
