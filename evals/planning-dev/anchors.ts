import { createHash } from "node:crypto";

const HASH_LENGTH = 16;

/** Lower-case letters and digits only, so that two PDF readers agree on a page's text. */
export function normalise(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
}

/**
 * Names words without repeating them: the length of their normalised text, and the start of its sha256. The words
 * themselves belong to the documents, which are not part of the repository.
 */
export function anchorOf(words: string): string {
  const text = normalise(words);
  return `${text.length}:${hashOf(text)}`;
}

/** Returns whether the words of an anchor stand anywhere in a normalised text. */
export function holdsAnchor(text: string, anchor: string): boolean {
  const [length = "", hash = ""] = anchor.split(":");
  const size = Number(length);
  for (let start = 0; start + size <= text.length; start += 1)
    if (hashOf(text.slice(start, start + size)) === hash) return true;
  return false;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, HASH_LENGTH);
}
