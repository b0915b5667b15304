import type { CorpusHealthView } from "#lib/domain/corpus-console.ts";
import { count, plural } from "./quantities.ts";

/** How far a corpus is indexed, in a sentence that holds for all of its files, also for those that were never read. */
export function indexedWords({
  freshnessState,
  reasons,
  coverage,
}: Pick<CorpusHealthView, "freshnessState" | "reasons" | "coverage">): string {
  const { indexed, pending, failed } = coverage;
  const all = indexed + pending + failed;
  if (freshnessState === "unknown" && indexed === 0) return "Nothing in it has been indexed yet.";
  if (freshnessState === "stale" || indexed === 0) return "Some of it is not indexed as it now stands.";
  const lacking = [
    ...(pending > 0 ? [`${count(pending)} on the way`] : []),
    ...(failed > 0 ? [`${count(failed)} that could not be read`] : []),
  ];
  const here =
    all > indexed
      ? `${count(indexed)} of ${plural(all, "file")} ${indexed === 1 ? "is" : "are"} indexed: ${lacking.join(", ")}`
      : reasons.length === 0
        ? "Every document is indexed as it now stands"
        : "What is indexed is as it now stands";
  return freshnessState === "fresh"
    ? `${here}.`
    : `${here}; whether the source has changed since is not known.`;
}
