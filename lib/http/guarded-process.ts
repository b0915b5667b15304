/** On globalThis, because the bundle of the pages has its own copy of this module. */
const shared = globalThis as typeof globalThis & { sightlineGuarded?: boolean };

/** Records that every request of this process passes the guard before it reaches the pages. */
export function markGuarded(): void {
  shared.sightlineGuarded = true;
}

export function isGuarded(): boolean {
  return shared.sightlineGuarded === true;
}
