import { cx } from "#components/ui/class-names.ts";
import { count } from "#components/words/quantities.ts";
import type { CorpusListItem } from "#lib/domain/corpus-console.ts";

type Bar = {
  readonly id: string;
  readonly title: string;
  readonly fresh: number;
  readonly stale: number;
  readonly missing: number;
  readonly total: number;
};

/** Documents of a corpus by how they stand; the three add up to the total. */
export function freshnessBar({ id, title, health }: CorpusListItem): Bar {
  // Two ways to count the same documents: those that failed or wait are not indexed yet either.
  const missing = Math.min(
    health.documentCount,
    Math.max(
      health.coverage.failed + health.coverage.pending,
      health.reasons.find(({ code }) => code === "not_indexed_yet")?.documents ?? 0,
    ),
  );
  // A document can be stale for several reasons: the commonest is the least that it can be.
  const reasons = health.reasons.filter(({ code }) => code !== "index_current" && code !== "not_indexed_yet");
  const stale = Math.min(
    health.documentCount - missing,
    Math.max(0, ...reasons.map(({ documents }) => documents)),
  );
  const total = health.documentCount;
  return { id, title, fresh: total - stale - missing, stale, missing, total };
}

const PARTS = [
  { key: "fresh", words: "fresh", fill: "bg-accent" },
  { key: "stale", words: "stale", fill: "bg-amber-dot" },
  { key: "missing", words: "not indexed", fill: "bg-line-strong" },
] as const;

/** How fresh each corpus is, by its documents: a bar a corpus, all to one scale, with its figures beside it. */
export function FreshnessPlot({ corpora }: { readonly corpora: readonly CorpusListItem[] }) {
  const bars = corpora.filter(({ enabled, health }) => enabled && health.documentCount > 0).map(freshnessBar);
  const widest = Math.max(1, ...bars.map(({ total }) => total));
  return (
    <table className="w-full border-collapse border border-line bg-panel" data-testid="freshness-plot">
      <caption className="sr-only">Documents of each corpus by freshness</caption>
      <thead>
        <tr className="border-b border-line text-small text-muted">
          <th scope="col" className="px-3 py-2 text-left font-semibold">
            Corpus
          </th>
          <td aria-hidden className="w-2/5 max-two:hidden" />
          {PARTS.map(({ key, words, fill }) => (
            <th key={key} scope="col" className="px-3 py-2 text-right font-semibold whitespace-nowrap">
              <span aria-hidden className={cx("mr-1.5 inline-block size-2 rounded-full", fill)} />
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.id} className="border-b border-line last:border-b-0">
            <th scope="row" className="px-3 py-1.5 text-left font-normal wrap-anywhere">
              {bar.title}
            </th>
            <td aria-hidden className="px-3 py-1.5 max-two:hidden">
              <span
                className="flex h-2 gap-px overflow-hidden rounded-full"
                style={{ width: `${(bar.total / widest) * 100}%` }}
              >
                {PARTS.map(({ key, fill }) =>
                  bar[key] === 0 ? null : (
                    <span key={key} className={fill} style={{ flexGrow: bar[key], minWidth: "2px" }} />
                  ),
                )}
              </span>
            </td>
            {PARTS.map(({ key }) => (
              <td key={key} className="px-3 py-1.5 text-right tabular-nums">
                {count(bar[key])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
