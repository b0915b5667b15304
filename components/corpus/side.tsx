"use client";
import { useQuery } from "@tanstack/react-query";
import { reportHref } from "#components/reports/reports-state.ts";
import type { CorpusHealthView } from "#lib/domain/corpus-console.ts";
import { SIDE_WORDS } from "./console-words.ts";
import { providersQuery, reportTotalsQuery } from "./queries.ts";
import { IndexPanel, NeedsALook, ProvidersPanel } from "./side-panels.tsx";

/** Panels next to the list: providers, problems and the index. */
export function SidePanels({ health }: { readonly health: readonly CorpusHealthView[] }) {
  const providers = useQuery(providersQuery());
  const reports = useQuery(reportTotalsQuery());
  return (
    <section aria-label={SIDE_WORDS.label} className="flex flex-col gap-4 self-start">
      {providers.data && <ProvidersPanel providers={providers.data.providers} />}
      {reports.data && <NeedsALook totals={reports.data.reports} hrefFor={(kind) => reportHref(kind, {})} />}
      {health.some(({ chunkCount }) => chunkCount > 0) && <IndexPanel health={health} />}
    </section>
  );
}
