import { readFileSync } from "node:fs";
import path from "node:path";
import { AppError } from "#lib/errors/app-error.ts";

/** A file that a variable names. */
export type NamedFile = { readonly variable: string; readonly file: string };

/**
 * Reads the JSON object in a file that a variable names. A relative path starts at `root`.
 * @throws AppError("bad_request") naming the variable and the file.
 */
export function readJsonObject(named: NamedFile, root: string): Record<string, unknown> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(path.resolve(root, named.file), "utf8"));
  } catch (cause) {
    throw refusedFile(named, cause instanceof Error ? cause.message : "It cannot be read.");
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed))
    throw refusedFile(named, "It must hold a JSON object.");
  return { ...parsed };
}

export function refusedFile({ variable, file }: NamedFile, why: string): AppError {
  return new AppError("bad_request", `${variable} (${path.basename(file)}): ${why}`, { variable });
}
