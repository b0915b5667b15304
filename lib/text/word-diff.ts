import { diffWordsWithSpace } from "diff";

/** A run of text that both versions have, or only one of them. */
export type WordChange = { readonly kind: "same" | "added" | "removed"; readonly text: string };

/** Maximum number of differing words. Beyond it a comparison costs time and helps no reader. */
const MAX_EDITS = 1500;

/**
 * Returns what was removed from `before` and added to make `after`, word by word (Myers, 1986). `same` and `removed`
 * together are `before`; `same` and `added` together are `after`, character for character. Adjacent runs differ in
 * kind. Texts with almost nothing in common yield one removed and one added run.
 */
export function wordDiff(before: string, after: string): WordChange[] {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS });
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
