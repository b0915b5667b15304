import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { createLoader, type SearchParams } from "nuqs/server";
import { prefetchClient } from "#app/_prefetch/prefetch-client.ts";
import { runOf } from "#app/_prefetch/run-of.ts";
import { evaluationKeys } from "#components/evaluation/queries.ts";
import { runParsers } from "#components/evaluation/run-state.ts";
import { RunView } from "#components/evaluation/run-view.tsx";
import { pageTitle } from "#components/words/page-title.ts";
import { PAGE_TITLES } from "#components/words/page-titles.ts";
import { runIdSchema } from "#lib/domain/evaluation-views.ts";

export const dynamic = "force-dynamic";

const load = createLoader(runParsers);

type PageProps = {
  readonly params: Promise<{ id: string }>;
  readonly searchParams: Promise<SearchParams>;
};

export async function generateMetadata({ params, searchParams }: PageProps): Promise<Metadata> {
  const { id } = await params;
  if (!runIdSchema.safeParse(id).success) notFound();
  const { against, measure } = await load(searchParams);
  const found = await runOf(id, against, measure).catch(() => null);
  return { title: pageTitle(found?.run.set.name, PAGE_TITLES.evaluationRun) };
}

/** The page of one run, question by question, compared with another if the address names one. */
export default async function RunPage({ params, searchParams }: PageProps) {
  const { id } = await params;
  if (!runIdSchema.safeParse(id).success) notFound();
  const { against, measure } = await load(searchParams);
  const client = prefetchClient();
  // If a read fails, the browser requests it again and shows the error.
  await client.prefetchQuery({
    queryKey: evaluationKeys.run(id, against, measure),
    queryFn: () => runOf(id, against, measure),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <RunView id={id} />
    </HydrationBoundary>
  );
}
