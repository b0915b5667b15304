import type { UnlockableFormat } from "#lib/domain/formats.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import type { IngestLimits } from "../limits.ts";
import { notUnlocked, type Unlocker } from "./unlocker.ts";

const unlockers: Readonly<Record<UnlockableFormat, () => Promise<Unlocker>>> = {
  pdf: () => import("./pdf.ts").then((m) => m.unlockPdf),
  "locked-office": () => import("./office.ts").then((m) => m.unlockOffice),
  xls: () => import("./office.ts").then((m) => m.unlockOffice),
  zip: () => import("./zip.ts").then((m) => m.unlockZip),
};

/**
 * Unlocks a file of any of these formats (ADR 0094).
 * @throws AppError `wrong_password`, `too_complex` (a zip archive beyond the limits), `damaged`.
 */
export async function unlockFile({ bytes, format, password, limits }: UnlockRequest): Promise<Uint8Array> {
  const unlock = await unlockers[format]();
  try {
    return await unlock(bytes, password, limits);
  } catch (error) {
    if (isAppError(error, "wrong_password") || isAppError(error, "too_complex")) throw error;
    throw notUnlocked();
  }
}

export type UnlockRequest = {
  readonly bytes: Uint8Array;
  readonly format: UnlockableFormat;
  readonly password: string;
  readonly limits: Pick<IngestLimits, "inflate">;
};

/** Answer of the process `workers/processes/unlock.ts`. */
export type UnlockAnswer =
  | { readonly unlocked: Uint8Array }
  | { readonly code: "wrong_password" | "damaged" | "too_complex"; readonly message: string };
