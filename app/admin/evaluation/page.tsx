import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { openServerContext } from "#lib/runtime.ts";
import { listEvaluationJobs, showEvaluations } from "#lib/services/evaluation/show-evaluations.ts";
import { overviewParsers } from "./evaluation-state.ts";
import { EvaluationView } from "./evaluation-view.tsx";
import { evaluationKeys } from "./queries.ts";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Evaluation" };

const load = createLoader(overviewParsers);

/** Sets, what each route reaches on them, and every run. */
export default async function EvaluationPage({
  searchParams,
}: {
  readonly searchParams: Promise<SearchParams>;
}) {
  const { measure } = await load(searchParams);
  const context = await openServerContext();
  const client = new QueryClient();
  // What fails here is asked for again by the browser, which then says what is wrong.
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
