import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { createLoader, type SearchParams } from "nuqs/server";
import { documentOfPage } from "#app/_prefetch/document-of.ts";
import { prefetchClient } from "#app/_prefetch/prefetch-client.ts";
import { asked, passagesParsers } from "#components/chunks/passages-state.ts";
import { PassagesView } from "#components/chunks/passages-view.tsx";
import { chunkKeys } from "#components/chunks/queries.ts";
import { documentKeys } from "#components/document/queries.ts";
import { pageTitle } from "#components/words/page-title.ts";
import { PAGE_TITLES } from "#components/words/page-titles.ts";
import { openServerContext } from "#lib/runtime.ts";
import { inspectChunks } from "#lib/services/search/inspect-chunks.ts";

export const dynamic = "force-dynamic";

type PageProps = {
  readonly params: Promise<{ id: string }>;
  readonly searchParams: Promise<SearchParams>;
};

const load = createLoader(passagesParsers);

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const document = await documentOfPage((await params).id);
  if (!document) notFound();
  return { title: pageTitle(document.title, PAGE_TITLES.passages) };
}

/** The page of a document's passages, next to the document. */
export default async function PassagesPage({ params, searchParams }: PageProps) {
  const { id } = await params;
  const document = await documentOfPage(id);
  if (!document) notFound();
  const wanted = asked(await load(searchParams));
  const context = await openServerContext();
  const client = prefetchClient();
  client.setQueryData(documentKeys.one(id), document);
  // If a read fails, the browser requests it again and shows the error.
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
