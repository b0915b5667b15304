import { count, plural } from "#components/words/quantities.ts";
import type { CorpusHealthView } from "#lib/domain/corpus-console.ts";

/** States how far a corpus is indexed, in a sentence that is true for all its files, including unread ones. */
export function indexedWords({
  freshnessState,
  reasons,
  coverage,
}: Pick<CorpusHealthView, "freshnessState" | "reasons" | "coverage">): string {
  const { indexed, pending, failed } = coverage;
  const all = indexed + pending + failed;
  if (freshnessState === "unknown" && indexed === 0) return "Nothing in it has been indexed yet.";
  if (freshnessState === "stale" || indexed === 0) return "Some of it is not indexed in its current form.";
  const lacking = [
    ...(pending > 0 ? [`${count(pending)} on the way`] : []),
    ...(failed > 0 ? [`${count(failed)} that could not be read`] : []),
  ];
  const here =
    all > indexed
      ? `${count(indexed)} of ${plural(all, "file")} ${indexed === 1 ? "is" : "are"} indexed: ${lacking.join(", ")}`
      : reasons.length === 0
        ? "Every document is indexed in its current form"
        : "The indexed documents are current";
  return freshnessState === "fresh" ? `${here}.` : `${here}; it is not known whether the source has changed.`;
}
