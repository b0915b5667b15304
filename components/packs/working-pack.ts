"use client";
import { storedValue } from "#components/ui/stored-value.ts";

/**
 * The working pack, and whether its tray is open. The browser stores both. The pack's content is on the server only.
 */
export type WorkingPack = {
  readonly packId: string | null;
  readonly open: boolean;
  /** The tray as a sheet is open. Never stored, because it covers the page. */
  readonly sheet: boolean;
};

const NOTHING: WorkingPack = { packId: null, open: false, sheet: false };

function parsed(text: string | null): WorkingPack {
  const value: unknown = JSON.parse(text ?? "null");
  if (typeof value !== "object" || value === null || !("packId" in value)) return NOTHING;
  const { packId } = value;
  return {
    packId: typeof packId === "string" ? packId : null,
    open: "open" in value && value.open === true,
    sheet: false,
  };
}

const workingPack = storedValue<WorkingPack>({
  name: "sightline-working-pack",
  atFirst: NOTHING,
  parse: parsed,
  write: ({ packId, open }) => JSON.stringify({ packId, open }),
});

/** Sets the working pack, or opens and closes its tray. */
export function setWorkingPack(change: Partial<WorkingPack>): void {
  workingPack.change({ ...workingPack.now(), ...change });
}

/** Returns the working pack; none on the server and until the page is interactive. */
export const useWorkingPack = workingPack.useValue;

/** Returns the same without a hook, for event handlers. */
export const workingPackNow = workingPack.now;
