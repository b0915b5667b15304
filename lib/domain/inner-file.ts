/** Files inside a container (a zip archive, a tar archive, a message) and their paths. */

/** Between the path of a container and the path of a file inside it: `plans/application.zip › drawings/site.pdf`. */
const SEPARATOR = " › ";
/** Maximum length of a source path, in code points. */
const MAX_PATH = 1000;

/** A file in an uploaded container is at depth 1. Files at depth 2 are not opened as containers. */
export const MAX_INNER_DEPTH = 2;

/**
 * Returns the source path of a file inside a container, or null if it is too long to identify the file.
 * @param path a safe path inside the container.
 */
export function innerPath(containerPath: string, path: string): string | null {
  const whole = `${containerPath}${SEPARATOR}${path}`;
  return [...whole].length > MAX_PATH ? null : whole;
}

/** Returns the part of a source path inside its innermost container; the whole path of other files. */
export function pathInContainer(sourcePath: string): string {
  const at = sourcePath.lastIndexOf(SEPARATOR);
  return at < 0 ? sourcePath : sourcePath.slice(at + SEPARATOR.length);
}

/** Returns the file name of the innermost container of a file: "application.zip"; null for other files. */
export function containerName(sourcePath: string): string | null {
  const at = sourcePath.lastIndexOf(SEPARATOR);
  if (at < 0) return null;
  const container = pathInContainer(sourcePath.slice(0, at));
  return container.slice(container.lastIndexOf("/") + 1);
}

/** Why a file inside a container is not read. */
const LEFT_OUT_WORDS = {
  unsafe_path: "its path is empty or leads outside the container",
  link: "it is a link, and links are not followed",
  device: "it is a device or another special file",
  encrypted: "it is locked with a password",
  duplicate: "another file in the container has the same path",
  empty: "it is empty (0 bytes)",
  too_large: "it is larger than the limit for one file",
  total: "the files before it have used up the limit for all files of a container",
  damaged: "it is damaged",
  denied: "files with its name are not read",
  long_path: "its path is too long",
  too_deep: "it is too deep: files are read up to two levels inside a file",
  system: "the operating system made it, and it holds no document",
} as const;
export type LeftOutReason = keyof typeof LEFT_OUT_WORDS;

export function leftOutWords(reason: LeftOutReason): string {
  return LEFT_OUT_WORDS[reason];
}
