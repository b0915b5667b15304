import { diffWordsWithSpace } from "diff";

/** A run of text that both have, or one of them alone. */
export type WordChange = { readonly kind: "same" | "added" | "removed"; readonly text: string };

/** Above so many words that differ, comparing them further tells a reader nothing and costs time. */
const MOST_EDITS = 1500;

/**
 * What was taken out of `before` and put in to make `after`, word by word (Myers, 1986): `same` and `removed` together
 * are `before`, `same` and `added` together are `after`, letter for letter. Neighbouring runs differ in kind. Texts that
 * have next to nothing in common are one removed and one added.
 */
export function wordDiff(before: string, after: string): WordChange[] {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS });
  if (changes === undefined) return whole(before, after);
  return changes.flatMap(({ value, added, removed }) =>
    value === "" ? [] : [{ kind: added ? "added" : removed ? "removed" : "same", text: value } as const],
  );
}

function whole(before: string, after: string): WordChange[] {
  const both: WordChange[] = [
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ];
  return both.filter(({ text }) => text !== "");
}
