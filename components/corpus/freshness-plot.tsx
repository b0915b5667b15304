import { cx } from "#components/ui/class-names.ts";
import { count } from "#components/words/quantities.ts";
import type { CorpusListItem } from "#lib/domain/corpus-console.ts";
import { FRESHNESS_PLOT_WORDS } from "./state-words.ts";

type Bar = {
  readonly id: string;
  readonly title: string;
  readonly fresh: number;
  readonly stale: number;
  readonly missing: number;
  readonly total: number;
};

/** Counts the documents of a corpus by freshness. The three parts add up to the total. */
function freshnessBar({ id, title, health }: CorpusListItem): Bar {
  // Two counts of the same documents, because failed and pending ones are not indexed yet.
  const unindexed = Math.min(
    health.documentCount,
    Math.max(
      health.coverage.failed + health.coverage.pending,
      health.reasons.find(({ code }) => code === "not_indexed_yet")?.documents ?? 0,
    ),
  );
  // One document can have several stale reasons, so their sum may be too high. The largest count is the lower bound.
  const reasons = health.reasons.filter(({ code }) => code !== "index_current" && code !== "not_indexed_yet");
  const incomplete = Math.min(
    health.documentCount - unindexed,
    Math.max(0, ...reasons.map(({ documents }) => documents)),
  );
  const total = health.documentCount;
  // While documents are being indexed none is called stale.
  const [stale, missing] =
    health.status === "syncing" ? [0, unindexed + incomplete] : [incomplete, unindexed];
  return { id, title, fresh: total - stale - missing, stale, missing, total };
}

const PARTS = [
  { key: "fresh", fill: "bg-accent" },
  { key: "stale", fill: "bg-amber-dot" },
  { key: "missing", fill: "bg-line-strong" },
] as const;

/** Freshness of each corpus, counted in documents: one bar per corpus on a shared scale, with the figures beside it. */
export function FreshnessPlot({ corpora }: { readonly corpora: readonly CorpusListItem[] }) {
  const bars = corpora.filter(({ enabled, health }) => enabled && health.documentCount > 0).map(freshnessBar);
  const widest = Math.max(1, ...bars.map(({ total }) => total));
  return (
    <table className="w-full border-collapse border border-line bg-panel" data-testid="freshness-plot">
      <caption className="sr-only">{FRESHNESS_PLOT_WORDS.caption}</caption>
      <thead>
        <tr className="border-b border-line text-small text-muted">
          <th scope="col" className="px-3 py-2 text-left font-semibold max-two:px-1.5">
            {FRESHNESS_PLOT_WORDS.corpus}
          </th>
          <td aria-hidden className="w-2/5 max-two:hidden" />
          {PARTS.map(({ key, fill }) => (
            <th
              key={key}
              scope="col"
              className="px-3 py-2 text-right font-semibold max-two:px-1.5 two:whitespace-nowrap"
            >
              <span aria-hidden className={cx("mr-1.5 inline-block size-2 rounded-full", fill)} />
              {FRESHNESS_PLOT_WORDS[key]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.id} className="border-b border-line last:border-b-0">
            <th scope="row" className="px-3 py-1.5 text-left font-normal wrap-anywhere max-two:px-1.5">
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
              <td key={key} className="px-3 py-1.5 text-right tabular-nums max-two:px-1.5">
                {count(bar[key])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
