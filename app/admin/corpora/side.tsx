"use client";
import { useQuery } from "@tanstack/react-query";
import { IndexPanel, NeedsALook, ProvidersPanel } from "#components/corpus/side-panels.tsx";
import type { CorpusHealthView } from "#lib/domain/corpus-console.ts";
import { reportHref } from "../reports/reports-state.ts";
import { providersQuery, reportTotalsQuery } from "./queries.ts";

/** Beside the list: what answers, what needs a look, and by what the index is built. */
export function SidePanels({ health }: { readonly health: readonly CorpusHealthView[] }) {
  const providers = useQuery(providersQuery());
  const reports = useQuery(reportTotalsQuery());
  return (
    <section aria-label="At a glance" className="flex flex-col gap-4 self-start">
      {providers.data && <ProvidersPanel providers={providers.data.providers} />}
      {reports.data && <NeedsALook totals={reports.data.reports} hrefFor={(kind) => reportHref(kind, {})} />}
      {health.some(({ chunkCount }) => chunkCount > 0) && <IndexPanel health={health} />}
    </section>
  );
}
