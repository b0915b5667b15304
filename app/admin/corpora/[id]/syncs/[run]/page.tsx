import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { notFound } from "next/navigation";
import { createLoader, type SearchParams } from "nuqs/server";
import { corpusMetadata } from "#app/_prefetch/corpus-metadata.ts";
import { prefetchClient } from "#app/_prefetch/prefetch-client.ts";
import { itemsParsers } from "#components/corpus/corpora-state.ts";
import { corporaKeys, itemsInput } from "#components/corpus/queries.ts";
import { RunView } from "#components/corpus/syncs/run-view.tsx";
import { PAGE_TITLES } from "#components/words/page-titles.ts";
import { syncRunIdSchema } from "#lib/domain/sync.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { openServerContext } from "#lib/runtime.ts";
import { listSyncItems } from "#lib/services/sync/list-sync-items.ts";
import { readSync } from "#lib/services/sync/read-sync.ts";

export const dynamic = "force-dynamic";

const load = createLoader(itemsParsers);

type PageProps = {
  readonly params: Promise<{ readonly id: string; readonly run: string }>;
  readonly searchParams: Promise<SearchParams>;
};

export const generateMetadata = corpusMetadata(PAGE_TITLES.sync);

/** The page of one sync: plan, progress and files. */
export default async function SyncPage({ params, searchParams }: PageProps) {
  const [{ id, run: runId }, state] = await Promise.all([params, load(searchParams)]);
  if (!syncRunIdSchema.safeParse(runId).success) notFound();
  const context = await openServerContext();
  const run = await readSync(context, { runId }).catch((error) => {
    if (isAppError(error, "not_found")) notFound();
    throw error;
  });
  if (run.corpusId !== id) notFound();
  const client = prefetchClient();
  await Promise.all([
    client.prefetchQuery({ queryKey: corporaKeys.sync(runId), queryFn: () => run }),
    client.prefetchQuery({
      queryKey: corporaKeys.items(runId, state),
      queryFn: async () => ({ items: await listSyncItems(context, { runId, ...itemsInput(state) }) }),
    }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <RunView id={id} runId={runId} />
    </HydrationBoundary>
  );
}
