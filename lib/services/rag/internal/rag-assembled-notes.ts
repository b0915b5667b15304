import type { Assembly, LeftOutReason } from "#lib/domain/assembly.ts";
import type { AssembledPackItem } from "#lib/domain/rag-assembly.ts";

/** Returns another item's alias. Null if it is not in the pack. */
export type NameOf = (evidenceRef: string) => string | null;

/** Returns an item's notes for a model, in addition to its words. */
export function assembledNotes(
  { path, countervailing, stands_for }: AssembledPackItem,
  nameOf: NameOf,
): string[] {
  const named = (ref: string | undefined) => (ref === undefined ? null : nameOf(ref)) ?? "a passage left out";
  return [
    ...(path.length > 0
      ? [`reached from ${named(path[0]?.from_ref)}: ${path.map(({ words }) => `"${words}"`).join(", then ")}`]
      : []),
    ...countervailing.map(
      ({ kind, against_ref, reason }) =>
        `may speak against ${named(against_ref)} (${kind.replaceAll("_", " ")}; to be judged): ${reason}`,
    ),
    ...(stands_for.length > 0 ? [`stands for ${stands_for.length} more that say nearly the same`] : []),
  ];
}

const LEFT_OUT_WORDS: Readonly<Record<LeftOutReason, string>> = {
  budget: "did not fit the budget",
  duplicate: "said nearly the same as one that is in it",
  weak: "were much less relevant than the best",
  document_cap: "were more than are taken of one document",
  quota: "were more than are taken of their kind",
  item_limit: "came after the last that is taken",
  expansion_limit: "were further than relations are followed",
  restricted: "are not for you",
};

/** Returns notes about the whole pack: what was searched, and what was left out. */
export function packNotes({ countervailing, counts, tokens }: Assembly): string[] {
  const { found, examined, searchedWith } = countervailing;
  const searches = searchedWith.length > 0 ? `, searched with: ${searchedWith.join("; ")}` : "";
  const left = Object.entries(LEFT_OUT_WORDS).flatMap(([reason, words]) => {
    const count = counts[reason as LeftOutReason];
    return count > 0 ? [`${count} ${words}`] : [];
  });
  return [
    found > 0
      ? `Passages that may speak against others: ${found}, candidates to be judged (${examined} looked at${searches}).`
      : `Nothing was found that speaks against what is here (${examined} passages looked at${searches}).`,
    ...(left.length > 0 ? [`Left out: ${left.join(", ")}.`] : []),
    `${tokens.used} of ${tokens.budget} tokens (${tokens.tokenizer}).`,
  ];
}
