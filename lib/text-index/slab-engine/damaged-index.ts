import { AppError } from "#lib/errors/app-error.ts";

/** The error of a search or a merge that meets a value of a slab which is not the one that was written. */
export function damagedIndex(cause: Error): AppError {
  return new AppError(
    "index_damaged",
    "A part of the index is missing or damaged. Rebuild the index of the corpus.",
    {},
    { cause },
  );
}
