import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { own } from "./owner.ts";

/** How something is made that the tests of several processes copy. */
type Steps = {
  readonly isMade: () => boolean | Promise<boolean>;
  /** Waits until no other process makes it. @returns what ends the turn. */
  readonly takeTurn: () => Promise<() => unknown>;
  /** Makes it under another name, so that one that failed halfway is never copied. */
  readonly make: () => Promise<unknown>;
  readonly rename: () => Promise<unknown>;
};

/** Makes something once for all processes. The first that needs it makes it; the others wait. */
export async function makeOnce({ isMade, takeTurn, make, rename: publish }: Steps): Promise<void> {
  if (await isMade()) return;
  const endTurn = await takeTurn();
  try {
    if (await isMade()) return;
    await make();
    await publish();
  } finally {
    await endTurn();
  }
}

/** Makes a folder once for all processes. `make` fills an empty one, which then takes the name. */
export function makeFolderOnce(
  folder: string,
  patienceMs: number,
  make: (workshop: string) => Promise<void>,
): Promise<void> {
  const workshop = `${folder}.making`;
  return makeOnce({
    isMade: () => existsSync(folder),
    takeTurn: async () => {
      const turn = await own(`${workshop}.turn`, patienceMs);
      return () => turn.release();
    },
    make: async () => {
      await rm(workshop, { recursive: true, force: true });
      await mkdir(workshop, { recursive: true });
      await make(workshop);
    },
    rename: () => rename(workshop, folder),
  });
}
