import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { createLoader, type SearchParams } from "nuqs/server";
import { openServerContext } from "#lib/runtime.ts";
import { listDocuments } from "#lib/services/documents/list-documents.ts";
import { listParsers, listQuery } from "../../../../(workbench)/documents/list-state.ts";
import { documentsKey } from "../../../../(workbench)/documents/queries.ts";
import { CorpusDocuments } from "./corpus-documents.tsx";

export const dynamic = "force-dynamic";

const load = createLoader(listParsers);

type PageProps = {
  readonly params: Promise<{ readonly id: string }>;
  readonly searchParams: Promise<SearchParams>;
};

/** The documents of one corpus, each with how it stands. */
export default async function CorpusDocumentsPage({ params, searchParams }: PageProps) {
  const [{ id }, asked] = await Promise.all([params, load(searchParams)]);
  const state = { ...asked, corpus: id };
  const context = await openServerContext();
  const client = new QueryClient();
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
