import { AppError } from "#lib/errors/app-error.ts";
import { makeSubfolder } from "./durable.ts";

/**
 * Makes a folder in an existing one below the data directory, while Sightline runs. The data directory itself is made
 * at the start only: if its disk is unmounted, a new one would receive files that are hidden when it is mounted again.
 * @throws AppError("storage_unavailable") if the folder above is missing.
 */
export function makeBelowData(folder: string): void {
  try {
    makeSubfolder(folder);
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && cause.code === "ENOENT")) throw cause;
    const words =
      "The folder with Sightline's files is missing. Check that the disk of DATA_DIR is mounted, then restart Sightline.";
    throw new AppError("storage_unavailable", words, {}, { cause });
  }
}
