import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { prefetchClient } from "#app/_prefetch/prefetch-client.ts";
import { evaluationKeys } from "#components/evaluation/queries.ts";
import { runParsers } from "#components/evaluation/run-state.ts";
import { RunView } from "#components/evaluation/run-view.tsx";
import { runIdSchema } from "#lib/domain/evaluation-views.ts";
import { openServerContext } from "#lib/runtime.ts";
import { showEvaluation } from "#lib/services/evaluation/show-evaluation.ts";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Evaluation run" };

const load = createLoader(runParsers);

type PageProps = {
  readonly params: Promise<{ id: string }>;
  readonly searchParams: Promise<SearchParams>;
};

/** The page of one run, question by question, compared with another if the address names one. */
export default async function RunPage({ params, searchParams }: PageProps) {
  const { id } = await params;
  const { against, measure } = await load(searchParams);
  const context = await openServerContext();
  const client = prefetchClient();
  // If a read fails, the browser requests it again and shows the error.
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
