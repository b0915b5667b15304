import type { ChunkFlag } from "#lib/domain/chunk-api.ts";

/** Which passages are listed. */
export const CHUNK_FLAG_WORDS: Readonly<Record<ChunkFlag, string>> = {
  injection: "those that give orders",
  disabled: "those out of searches",
  unembedded: "those without vectors",
  decision: "decisions",
  question: "questions",
  action: "actions",
};

const FLAGS: Readonly<Record<string, string>> = {
  decision: "decision",
  question: "question",
  action: "action",
};

/** A flag of one passage; what is not one of ours is a sign of orders to whoever reads, by its name. */
export function chunkFlag(flag: string): { readonly words: string; readonly warns: boolean } {
  const known = FLAGS[flag];
  return known === undefined
    ? { words: flag.replaceAll("_", " "), warns: true }
    : { words: known, warns: false };
}
