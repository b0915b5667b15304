import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { prefetchClient } from "#app/_prefetch/prefetch-client.ts";
import { IngestChart } from "#components/corpus/detail/ingest-chart.tsx";
import { RefreshEvery } from "#components/frame/refresh-every.tsx";
import { jobsAsked, jobsParsers } from "#components/jobs/jobs-state.ts";
import { JobsView } from "#components/jobs/jobs-view.tsx";
import { jobKeys } from "#components/jobs/queries.ts";
import { PAGE_TITLES } from "#components/words/page-titles.ts";
import { openServerContext } from "#lib/runtime.ts";
import { listCorpora } from "#lib/services/corpora/list-corpora.ts";
import { ingestOverTime } from "#lib/services/jobs/ingest-over-time.ts";
import { listAdminJobs } from "#lib/services/jobs/list-admin-jobs.ts";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: PAGE_TITLES.jobs };

const load = createLoader(jobsParsers);
const DAYS = 30;

/** The page of all jobs. */
export default async function JobsPage({ searchParams }: { readonly searchParams: Promise<SearchParams> }) {
  const state = await load(searchParams);
  const context = await openServerContext();
  const client = prefetchClient();
  const asked = jobsAsked(state);
  // If the list fails, the browser requests it again and shows the error.
  const [corpora, days] = await Promise.all([
    listCorpora(context),
    ingestOverTime(context, {
      days: DAYS,
      ...(state.corpus === "" ? {} : { corpusId: state.corpus }),
    }),
    client.prefetchQuery({ queryKey: jobKeys.list(asked), queryFn: () => listAdminJobs(context, asked) }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <RefreshEvery seconds={30} />
      <JobsView
        corpora={corpora.map(({ id, title }) => ({ id, title }))}
        chart={
          days.some(({ documents, failed }) => documents + failed > 0) && (
            <section
              aria-labelledby="over-time"
              className="rounded-md border border-line bg-panel px-4 pt-3 pb-2"
            >
              <h2 id="over-time" className="mb-1 text-small font-semibold">
                The last {DAYS} days
              </h2>
              <IngestChart days={days} />
            </section>
          )
        }
      />
    </HydrationBoundary>
  );
}
