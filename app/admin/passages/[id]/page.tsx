import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { createLoader, type SearchParams } from "nuqs/server";
import { openServerContext } from "#lib/runtime.ts";
import { inspectChunks } from "#lib/services/documents/inspect-chunks.ts";
import { documentOf } from "../../../(workbench)/documents/[id]/document-of.ts";
import { queryKeys } from "../../../(workbench)/queries.ts";
import { asked, passagesParsers } from "./passages-state.ts";
import { PassagesView } from "./passages-view.tsx";
import { chunkKeys } from "./queries.ts";

export const dynamic = "force-dynamic";

type PageProps = {
  readonly params: Promise<{ id: string }>;
  readonly searchParams: Promise<SearchParams>;
};

const load = createLoader(passagesParsers);

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const document = await documentOf((await params).id);
  return { title: document === null ? "Not found" : `Passages of ${document.title}` };
}

/** How a document was cut: the document, and beside it every passage with what is known of it. */
export default async function PassagesPage({ params, searchParams }: PageProps) {
  const { id } = await params;
  const document = await documentOf(id);
  if (!document) notFound();
  const wanted = asked(await load(searchParams));
  const context = await openServerContext();
  const client = new QueryClient();
  client.setQueryData(queryKeys.document(id), document);
  // What fails here is asked for again by the browser, which then says what is wrong.
  await client.prefetchQuery({
    queryKey: chunkKeys.list(id, wanted),
    queryFn: () => inspectChunks(context, { documentId: id, ...wanted }),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PassagesView id={id} title={document.title} format={document.format} />
    </HydrationBoundary>
  );
}
