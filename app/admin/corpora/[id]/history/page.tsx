import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { type CorpusAddress, corpusMetadata } from "#app/_prefetch/corpus-metadata.ts";
import { prefetchClient } from "#app/_prefetch/prefetch-client.ts";
import { HistoryView } from "#components/corpus/detail/history-view.tsx";
import { corporaKeys } from "#components/corpus/queries.ts";
import { PAGE_TITLES } from "#components/words/page-titles.ts";
import { openServerContext } from "#lib/runtime.ts";
import { listAudit } from "#lib/services/audit/list-audit.ts";

export const dynamic = "force-dynamic";

export const generateMetadata = corpusMetadata(PAGE_TITLES.corpusHistory);

/** The page of a corpus's audit log. */
export default async function HistoryPage({ params }: CorpusAddress) {
  const { id } = await params;
  const context = await openServerContext();
  const client = prefetchClient();
  await client.prefetchQuery({
    queryKey: corporaKeys.audit(id),
    queryFn: async () => ({
      entries: await listAudit(context, { subjectType: "corpus", subjectId: id, limit: 100 }),
    }),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <HistoryView id={id} />
    </HydrationBoundary>
  );
}
