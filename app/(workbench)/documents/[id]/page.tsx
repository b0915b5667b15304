import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { createLoader, type SearchParams } from "nuqs/server";
import { openServerContext } from "#lib/runtime.ts";
import { readDescription } from "#lib/services/documents/read-description.ts";
import { prefetchReading } from "../../prefetch-reading.ts";
import { queryKeys } from "../../queries.ts";
import { readingParsers } from "../../search-state.ts";
import { documentOf } from "./document-of.ts";
import { DocumentView } from "./document-view.tsx";
import { aboutKeys } from "./queries.ts";

export const dynamic = "force-dynamic";

type PageProps = {
  readonly params: Promise<{ id: string }>;
  readonly searchParams: Promise<SearchParams>;
};

const load = createLoader(readingParsers);

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const document = await documentOf((await params).id);
  return { title: document?.title ?? "Not found" };
}

/** One document: what is known of it and from where, its versions, and itself. */
export default async function DocumentPage({ params, searchParams }: PageProps) {
  const { id } = await params;
  const document = await documentOf(id);
  if (!document) notFound();
  const client = new QueryClient();
  client.setQueryData(queryKeys.document(id), document);
  const { version, passage } = await load(searchParams);
  const context = await openServerContext();
  await Promise.all([
    prefetchReading(client, context, { documentId: id, version, passage, refs: [] }),
    client.prefetchQuery({
      queryKey: aboutKeys.description(id),
      queryFn: () => readDescription(context, { documentId: id }),
    }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <DocumentView id={id} />
    </HydrationBoundary>
  );
}
