import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { documentOfPage } from "#app/_prefetch/document-of.ts";
import { prefetchClient } from "#app/_prefetch/prefetch-client.ts";
import { ChangesView } from "#components/document/changes/changes-view.tsx";
import { documentKeys } from "#components/document/queries.ts";
import { pageTitle } from "#components/words/page-title.ts";
import { PAGE_TITLES } from "#components/words/page-titles.ts";

export const dynamic = "force-dynamic";

type PageProps = { readonly params: Promise<{ id: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const document = await documentOfPage((await params).id);
  if (!document) notFound();
  return { title: pageTitle(PAGE_TITLES.changes, document.title) };
}

/** What differs between two versions of a spreadsheet. */
export default async function ChangesPage({ params }: PageProps) {
  const { id } = await params;
  const document = await documentOfPage(id);
  if (!document) notFound();
  const client = prefetchClient();
  client.setQueryData(documentKeys.one(id), document);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ChangesView id={id} />
    </HydrationBoundary>
  );
}
