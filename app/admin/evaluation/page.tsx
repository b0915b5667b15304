import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { prefetchClient } from "#app/_prefetch/prefetch-client.ts";
import { overviewParsers } from "#components/evaluation/evaluation-state.ts";
import { EvaluationView } from "#components/evaluation/evaluation-view.tsx";
import { evaluationKeys } from "#components/evaluation/queries.ts";
import { PAGE_TITLES } from "#components/words/page-titles.ts";
import { openServerContext } from "#lib/runtime.ts";
import { listEvaluationJobs } from "#lib/services/evaluation/list-evaluation-jobs.ts";
import { showEvaluations } from "#lib/services/evaluation/show-evaluations.ts";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: PAGE_TITLES.evaluation };

const load = createLoader(overviewParsers);

/** The page of all evaluation sets and runs. */
export default async function EvaluationPage({
  searchParams,
}: {
  readonly searchParams: Promise<SearchParams>;
}) {
  const { measure } = await load(searchParams);
  const context = await openServerContext();
  const client = prefetchClient();
  // If a read fails, the browser requests it again and shows the error.
  await Promise.all([
    client.prefetchQuery({
      queryKey: evaluationKeys.overview(measure),
      queryFn: () => showEvaluations(context, { measure }),
    }),
    client.prefetchQuery({
      queryKey: evaluationKeys.jobs(),
      queryFn: () => listEvaluationJobs(context),
    }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <EvaluationView />
    </HydrationBoundary>
  );
}
