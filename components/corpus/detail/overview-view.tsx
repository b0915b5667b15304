"use client";
import { corpusHref, failedHref, syncHref } from "#components/corpus/corpora-state.ts";
import { CountsPanel } from "#components/corpus/counts-panel.tsx";
import { CoveragePanel } from "#components/corpus/coverage-panel.tsx";
import { LastSync } from "#components/corpus/last-sync.tsx";
import { NeedsALook } from "#components/corpus/side-panels.tsx";
import { reasonWords } from "#components/corpus/words.ts";
import { reportHref } from "#components/reports/reports-state.ts";
import { Facts, Panel } from "#components/ui/facts.tsx";
import { Moment } from "#components/ui/moment.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { duration } from "#components/words/quantities.ts";
import type { CorpusListItem, QueryStats } from "#lib/domain/corpus-console.ts";
import type { ReportKind } from "#lib/domain/reports.ts";
import { IndexSection, type PageIndex } from "./index-section.tsx";
import { indexedWords } from "./indexed-words.ts";
import { IngestChart } from "./ingest-chart.tsx";
import { useCorpus } from "./use-corpus.ts";
import { CHART_WORDS, CORPUS_PAGE_WORDS, FRESHNESS_PANEL_WORDS, USE_WORDS } from "./words.ts";

type OverviewViewProps = {
  readonly id: string;
  readonly stats: QueryStats | null;
  readonly totals: readonly { readonly kind: ReportKind; readonly total: number }[];
  readonly pages: PageIndex | null;
  readonly days: readonly { readonly day: string; readonly documents: number; readonly failed: number }[];
};

/** State of a corpus. Changing values are polled. */
export function OverviewView({ id, stats, totals, pages, days }: OverviewViewProps) {
  const corpus = useCorpus(id);
  if (!corpus)
    return (
      <div role="status" aria-label={CORPUS_PAGE_WORDS.reading}>
        <Skeleton className="h-64" />
      </div>
    );
  const { health } = corpus;
  const reads = days.some(({ documents, failed }) => documents + failed > 0);
  return (
    <div className="grid items-start gap-4 three:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <CoveragePanel
          working={health.status === "syncing"}
          coverage={health.coverage}
          uploaded={corpus.sourceType === "upload"}
          hrefFor={({ key, tone }) => {
            if (tone === "skipped")
              return corpus.lastSync === null
                ? null
                : syncHref(id, corpus.lastSync.id, { action: "skipped" });
            if (key === "failed") return failedHref(id);
            return key === "indexed" ? corpusHref(id, "documents") : corpusHref(id, "jobs");
          }}
        />
        {health.documentCount > 0 && <CountsPanel health={health} />}
        {reads && (
          <Panel id="over-time" title={CHART_WORDS.panelTitle}>
            <IngestChart days={days} />
          </Panel>
        )}
        {health.chunkCount > 0 && <IndexSection health={health} pages={pages} />}
      </div>
      <div className="flex flex-col gap-4">
        <FreshnessPanel corpus={corpus} />
        <UsePanel stats={stats} />
        <NeedsALook totals={totals} hrefFor={(kind) => reportHref(kind, { corpus: id })} />
      </div>
    </div>
  );
}

function FreshnessPanel({ corpus }: { readonly corpus: CorpusListItem }) {
  const { health } = corpus;
  const reasons = health.reasons.filter(({ code }) => code !== "index_current");
  return (
    <Panel id="fresh" title={FRESHNESS_PANEL_WORDS.title}>
      <p>{indexedWords({ ...health, reasons })}</p>
      {reasons.length > 0 && (
        <ul className="mt-1.5 list-disc pl-4 text-muted">
          {reasons.map((reason) => (
            <li key={reason.code}>{reasonWords(reason, health.documentCount)}</li>
          ))}
        </ul>
      )}
      <div className="mt-3 border-t border-line pt-3">
        <Facts
          narrow
          facts={[
            {
              label: FRESHNESS_PANEL_WORDS.lastSync,
              value: corpus.sourceType !== "upload" && <LastSync run={corpus.lastSync} indexedAt={null} />,
            },
            {
              label: FRESHNESS_PANEL_WORDS.lastIndexed,
              value: health.lastIndexedAt !== null && <Moment iso={health.lastIndexedAt} />,
            },
            { label: FRESHNESS_PANEL_WORDS.lastError, value: health.lastError },
          ]}
        />
      </div>
    </Panel>
  );
}

function UsePanel({ stats }: { readonly stats: QueryStats | null }) {
  return (
    <Panel id="use" title={USE_WORDS.title}>
      {stats === null || stats.searches30 === 0 ? (
        <p className="text-muted">{USE_WORDS.none}</p>
      ) : (
        <Facts
          narrow
          facts={[
            { label: USE_WORDS.lastWeek, value: USE_WORDS.searches(stats.searches7) },
            { label: USE_WORDS.lastMonth, value: USE_WORDS.searches(stats.searches30) },
            {
              label: USE_WORDS.noResults,
              value: stats.zeroHits7 > 0 && USE_WORDS.inLastWeek(stats.zeroHits7),
            },
            { label: USE_WORDS.medianTime, value: stats.medianMs !== null && duration(stats.medianMs) },
            {
              label: USE_WORDS.lastSearch,
              value: stats.lastSearchAt !== null && <Moment iso={stats.lastSearchAt} />,
            },
          ]}
        />
      )}
    </Panel>
  );
}
