import { count } from "#components/words/quantities.ts";
import type { PackAssembly } from "#lib/domain/pack.ts";

/** A pack in print. */
export const PRINTED_PACK_WORDS = {
  pack: "Pack",
  draft: (id: string) => `${id}, draft`,
  version: (id: string, version: number, note: string) =>
    note === "" ? `${id}, version ${version}` : `${id}, version ${version}: ${note}`,
  question: "Question",
  quoted: (words: string) => `“${words}”`,
  created: "Created",
  saved: "Saved",
  changed: "Changed",
  printed: "Printed",
  receipts: "Receipts",
  drafted: "How it was drafted",
  draftedWith: ({ config, tokens }: PackAssembly) =>
    `${config.name}, ${count(tokens.used)} of ${count(tokens.budget)} tokens by ${tokens.tokenizer}`,
  against: "Against",
  searchedWith: (questions: readonly string[]) => `Searched with: ${questions.join("; ")}.`,
  leftOut: "Left out",
  empty: "This pack is empty.",
  items: "Items",
} as const;
