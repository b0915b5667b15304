import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { openServerContext } from "#lib/runtime.ts";
import { searchFacets } from "#lib/services/corpora/corpora.ts";
import { listDocuments } from "#lib/services/documents/list-documents.ts";
import { queryKeys } from "../queries.ts";
import { DocumentsView } from "./documents-view.tsx";
import { listParsers, listQuery } from "./list-state.ts";
import { documentsKey } from "./queries.ts";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Documents" };

const load = createLoader(listParsers);

/** Every document, with how it stands. */
export default async function DocumentsPage({
  searchParams,
}: {
  readonly searchParams: Promise<SearchParams>;
}) {
  const state = await load(searchParams);
  const context = await openServerContext();
  const client = new QueryClient();
  await Promise.all([
    client.prefetchQuery({
      queryKey: documentsKey(state),
      queryFn: () => listDocuments(context, listQuery(state)),
    }),
    client.prefetchQuery({ queryKey: queryKeys.facets(), queryFn: () => searchFacets(context) }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <DocumentsView />
    </HydrationBoundary>
  );
}
