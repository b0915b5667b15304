import { isAppError } from "#lib/errors/app-error.ts";

/** Returns null for a damaged part of a file, so that the others are still read. */
export function unlessDamaged<T>(read: () => T | null): T | null {
  try {
    return read();
  } catch (error) {
    if (isAppError(error) && error.code === "damaged") return null;
    throw error;
  }
}
