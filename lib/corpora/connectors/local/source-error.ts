import { AppError } from "#lib/errors/app-error.ts";

/** Returns the system's code of a failed call, such as ENOENT, or null for other errors. */
export function errnoOf(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error) || error instanceof AppError) return null;
  return typeof error.code === "string" ? error.code : null;
}

/** True if nothing is there, or if a part of the path is not a folder. */
export const isAbsent = (error: unknown) => ["ENOENT", "ENOTDIR"].includes(errnoOf(error) ?? "");

export const isForbidden = (error: unknown) => ["EACCES", "EPERM"].includes(errnoOf(error) ?? "");

/** True for a link to itself, or a name that is too long for the system. */
export const isUnfollowable = (error: unknown) => ["ELOOP", "ENAMETOOLONG"].includes(errnoOf(error) ?? "");

export function unavailable(folder: string, why: string): AppError {
  return new AppError("source_unavailable", `The folder ${folder} ${why}`, { folder });
}

/** For failures of a disk or a network mount that are not about one file. The source is unavailable. */
export function asUnavailable(error: unknown, folder: string): unknown {
  const code = errnoOf(error);
  if (code === null) return error;
  const words = `The folder ${folder} cannot be read now (${code}). If it is a drive or a network share, check that it is connected.`;
  return new AppError("source_unavailable", words, { folder }, { cause: error });
}
