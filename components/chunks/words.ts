import type { ChunkFlag } from "#lib/domain/chunk-api.ts";

/** Filters of the passage list, in words. */
export const CHUNK_FLAG_WORDS: Readonly<Record<ChunkFlag, string>> = {
  injection: "possible prompt injection",
  disabled: "excluded from searches",
  unembedded: "not searched by meaning",
  decision: "decisions",
  question: "questions",
  action: "actions",
};

const FLAGS: Readonly<Record<string, string>> = {
  decision: "decision",
  question: "question",
  action: "action",
};

/** Returns the words of a passage's flag. Any other flag is a sign of prompt injection, so it warns. */
export function chunkFlag(flag: string): { readonly words: string; readonly warns: boolean } {
  const known = FLAGS[flag];
  return known === undefined
    ? { words: flag.replaceAll("_", " "), warns: true }
    : { words: known, warns: false };
}
