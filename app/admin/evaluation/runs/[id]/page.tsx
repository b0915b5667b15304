import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { runIdSchema } from "#lib/domain/evaluation-views.ts";
import { openServerContext } from "#lib/runtime.ts";
import { showEvaluation } from "#lib/services/evaluation/show-evaluation.ts";
import { evaluationKeys } from "../../queries.ts";
import { runParsers } from "../../run-state.ts";
import { RunView } from "./run-view.tsx";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Evaluation run" };

const load = createLoader(runParsers);

type PageProps = {
  readonly params: Promise<{ id: string }>;
  readonly searchParams: Promise<SearchParams>;
};

/** One run, question by question, beside another where the address names one. */
export default async function RunPage({ params, searchParams }: PageProps) {
  const { id } = await params;
  const { against, measure } = await load(searchParams);
  const context = await openServerContext();
  const client = new QueryClient();
  // What fails here is asked for again by the browser, which then says what is wrong.
  await client.prefetchQuery({
    queryKey: evaluationKeys.run(id, against, measure),
    queryFn: () =>
      showEvaluation(context, {
        runId: runIdSchema.parse(id),
        against: against === null ? null : runIdSchema.parse(against),
        measure,
      }),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <RunView id={id} />
    </HydrationBoundary>
  );
}
