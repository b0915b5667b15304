import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { type CorpusAddress, corpusMetadata } from "#app/_prefetch/corpus-metadata.ts";
import { prefetchClient } from "#app/_prefetch/prefetch-client.ts";
import { corporaKeys } from "#components/corpus/queries.ts";
import { SyncsView } from "#components/corpus/syncs/syncs-view.tsx";
import { PAGE_TITLES } from "#components/words/page-titles.ts";
import { openServerContext } from "#lib/runtime.ts";
import { listSyncs } from "#lib/services/sync/list-syncs.ts";

export const dynamic = "force-dynamic";

export const generateMetadata = corpusMetadata(PAGE_TITLES.syncs);

/** The page of a corpus's syncs. */
export default async function SyncsPage({ params }: CorpusAddress) {
  const { id } = await params;
  const context = await openServerContext();
  const client = prefetchClient();
  await client.prefetchQuery({
    queryKey: corporaKeys.syncs(id),
    queryFn: async () => ({ syncs: await listSyncs(context, { corpusId: id, limit: 50 }) }),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SyncsView id={id} />
    </HydrationBoundary>
  );
}
