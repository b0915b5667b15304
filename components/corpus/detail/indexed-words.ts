import { count, plural, pluralForm } from "#components/words/quantities.ts";
import type { CorpusHealthView } from "#lib/domain/corpus-console.ts";

/** States how far a corpus is indexed, in a sentence that is true for all its files, including unread ones. */
export function indexedWords({
  status,
  freshnessState,
  reasons,
  coverage,
}: Pick<CorpusHealthView, "status" | "freshnessState" | "reasons" | "coverage">): string {
  const { indexed, pending, failed } = coverage;
  const all = indexed + pending + failed;
  if (freshnessState === "unknown" && indexed === 0) return "Nothing is indexed yet.";
  if (status === "syncing")
    return `${count(indexed)} of ${plural(all, "file")} can be searched. Indexing is not complete.`;
  if (freshnessState === "stale" || indexed === 0)
    return "Some documents are not indexed in their current version.";
  const lacking = [
    ...(pending > 0 ? [`${count(pending)} waiting`] : []),
    ...(failed > 0 ? [`${count(failed)} could not be read`] : []),
  ];
  const here =
    all > indexed
      ? `${count(indexed)} of ${plural(all, "file")} ${pluralForm(indexed, "is", "are")} indexed: ${lacking.join(", ")}`
      : reasons.length === 0
        ? "Every document is indexed in its current version"
        : "The indexed documents are current";
  return freshnessState === "fresh" ? `${here}.` : `${here}; the source may have changed since.`;
}
