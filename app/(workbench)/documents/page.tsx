import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { prefetchClient } from "#app/_prefetch/prefetch-client.ts";
import { DocumentsView } from "#components/documents/documents-view.tsx";
import { listParsers, listQuery } from "#components/documents/list-state.ts";
import { documentsKey } from "#components/documents/queries.ts";
import { FACETS_KEY } from "#components/filters/queries.ts";
import { PAGE_TITLES } from "#components/words/page-titles.ts";
import { openServerContext } from "#lib/runtime.ts";
import { searchFacets } from "#lib/services/corpora/search-facets.ts";
import { listDocuments } from "#lib/services/documents/list-documents.ts";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: PAGE_TITLES.documents };

const load = createLoader(listParsers);

/** The page of all documents with their states. */
export default async function DocumentsPage({
  searchParams,
}: {
  readonly searchParams: Promise<SearchParams>;
}) {
  const state = await load(searchParams);
  const context = await openServerContext();
  const client = prefetchClient();
  await Promise.all([
    client.prefetchQuery({
      queryKey: documentsKey(state),
      queryFn: () => listDocuments(context, listQuery(state)),
    }),
    client.prefetchQuery({ queryKey: FACETS_KEY, queryFn: () => searchFacets(context) }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <DocumentsView />
    </HydrationBoundary>
  );
}
