import { storedFormatFacts } from "./formats.ts";
import { pathInContainer } from "./inner-file.ts";

/** Maximum length of a source path in code points. The sidecar's wire format cuts at 500. */
const MAX_LENGTH = 1000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is removed here
const UNSAFE = /[\u0000-\u001f\u007f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/**
 * Returns a safe relative path for a name from a browser, an archive or a client: forward slashes, no empty, "." or
 * ".." parts, no drive letters, no control or bidirectional characters, NFC. It names a document; it never opens a
 * file.
 * @returns null if nothing is left.
 */
export function normaliseSourcePath(raw: string): string | null {
  const parts = raw
    .normalize("NFC")
    .replace(UNSAFE, "")
    .replace(/\\/g, "/")
    .replace(/^[a-zA-Z]:\//, "")
    .split("/")
    .map((part) => part.trim())
    .filter((part) => part !== "" && part !== "." && part !== "..");
  const path = [...parts.join("/")].slice(-MAX_LENGTH).join("");
  return path === "" ? null : path;
}

/** Returns a name without control and bidirectional characters, which can disguise its extension. */
export function plainName(name: string): string {
  return name.replace(UNSAFE, "");
}

/** Returns the last part of a source path; of a file in a container, the last part of its path in it. */
export function fileNameOf(sourcePath: string): string {
  const path = pathInContainer(sourcePath);
  return path.slice(path.lastIndexOf("/") + 1);
}

/**
 * Returns the title of a document without one of its own: its file's name. For PDFs, pictures and Word it is readable:
 * "site_plan-v2.pdf" → "site plan v2". Hyphens between numbers stay.
 */
export function titleOfFile(sourcePath: string, format: string): string {
  const name = fileNameOf(sourcePath);
  const facts = storedFormatFacts(format);
  if (!facts?.hasPages && !facts?.hidesExtension) return name;
  const words = withoutExtension(name)
    .replace(/_+|(?<!\d)-|-(?!\d)/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return /[\p{L}\p{N}]/u.test(words) ? words : name;
}

/** Returns the titles that documents with this file name were given without one of their own, now or by earlier releases. */
export function titlesOfFile(fileName: string, format: string): readonly string[] {
  return [fileName, withoutExtension(fileName), titleOfFile(fileName, format)];
}

const withoutExtension = (name: string) => name.replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, "");

/** "plans/h4.md", taken → "plans/h4 (2).md", "plans/h4 (3).md" …: returns the first path that is not taken. */
export function separatePath(sourcePath: string, isTaken: (path: string) => boolean): string {
  const slash = sourcePath.lastIndexOf("/");
  const dot = sourcePath.lastIndexOf(".");
  const cut = dot > slash + 1 ? dot : sourcePath.length;
  for (let number = 2; ; number++) {
    const path = `${sourcePath.slice(0, cut)} (${number})${sourcePath.slice(cut)}`;
    if (!isTaken(path)) return path;
  }
}

/** Returns tags for the folders of a path, and for the containers that the file is in. */
export function pathTags(sourcePath: string): string[] {
  return sourcePath
    .split(/\/| › /)
    .slice(0, -1)
    .map((folder) => `folder:${folder.toLowerCase()}`);
}
