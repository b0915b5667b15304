import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { createLoader, type SearchParams } from "nuqs/server";
import { documentOfPage } from "#app/_prefetch/document-of.ts";
import { prefetchClient } from "#app/_prefetch/prefetch-client.ts";
import { prefetchReading } from "#app/_prefetch/prefetch-reading.ts";
import { shareCard } from "#app/_prefetch/share-card.ts";
import { readingParsers } from "#components/address/search-state.ts";
import { aboutKeys } from "#components/document/about/queries.ts";
import { DocumentView } from "#components/document/document-view.tsx";
import { documentKeys } from "#components/document/queries.ts";
import { pageTitle } from "#components/words/page-title.ts";
import { PAGE_TITLES } from "#components/words/page-titles.ts";
import { openServerContext } from "#lib/runtime.ts";
import { readDescription, toDescriptionAnswer } from "#lib/services/documents/read-description.ts";

export const dynamic = "force-dynamic";

type PageProps = {
  readonly params: Promise<{ id: string }>;
  readonly searchParams: Promise<SearchParams>;
};

const load = createLoader(readingParsers);

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const document = await documentOfPage((await params).id);
  if (!document) notFound();
  return { title: pageTitle(document.title, PAGE_TITLES.documents), ...(await shareCard(document.title)) };
}

/** The page of one document: metadata with origins, versions, and the document itself. */
export default async function DocumentPage({ params, searchParams }: PageProps) {
  const { id } = await params;
  const document = await documentOfPage(id);
  if (!document) notFound();
  const client = prefetchClient();
  client.setQueryData(documentKeys.one(id), document);
  const { version, passage } = await load(searchParams);
  const context = await openServerContext();
  await Promise.all([
    prefetchReading(client, context, { documentId: id, version, passage, refs: [] }),
    client.prefetchQuery({
      queryKey: aboutKeys.description(id),
      queryFn: async () => toDescriptionAnswer(await readDescription(context, { documentId: id })),
    }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <DocumentView id={id} />
    </HydrationBoundary>
  );
}
