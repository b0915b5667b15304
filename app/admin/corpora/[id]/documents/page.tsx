import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { createLoader, type SearchParams } from "nuqs/server";
import { corpusMetadata } from "#app/_prefetch/corpus-metadata.ts";
import { prefetchClient } from "#app/_prefetch/prefetch-client.ts";
import { CorpusDocuments } from "#components/corpus/detail/corpus-documents.tsx";
import { listParsers, listQuery } from "#components/documents/list-state.ts";
import { documentsKey } from "#components/documents/queries.ts";
import { PAGE_TITLES } from "#components/words/page-titles.ts";
import { openServerContext } from "#lib/runtime.ts";
import { listDocuments } from "#lib/services/documents/list-documents.ts";

export const dynamic = "force-dynamic";

const load = createLoader(listParsers);

type PageProps = {
  readonly params: Promise<{ readonly id: string }>;
  readonly searchParams: Promise<SearchParams>;
};

export const generateMetadata = corpusMetadata(PAGE_TITLES.corpusDocuments);

/** The page of a corpus's documents. */
export default async function CorpusDocumentsPage({ params, searchParams }: PageProps) {
  const [{ id }, asked] = await Promise.all([params, load(searchParams)]);
  const state = { ...asked, corpus: id };
  const context = await openServerContext();
  const client = prefetchClient();
  await client.prefetchQuery({
    queryKey: documentsKey(state),
    queryFn: () => listDocuments(context, listQuery(state)),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <CorpusDocuments id={id} />
    </HydrationBoundary>
  );
}
