import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { createLoader, type SearchParams } from "nuqs/server";
import { packOf } from "#app/_prefetch/pack-of.ts";
import { prefetchClient } from "#app/_prefetch/prefetch-client.ts";
import { shareCard } from "#app/_prefetch/share-card.ts";
import { FACETS_KEY } from "#components/filters/queries.ts";
import { PackPageView } from "#components/packs/pack/pack-page.tsx";
import { packParsers } from "#components/packs/packs-state.ts";
import { packKeys } from "#components/packs/queries.ts";
import { pageTitle } from "#components/words/page-title.ts";
import { PAGE_TITLES } from "#components/words/page-titles.ts";
import { packIdSchema } from "#lib/domain/pack-api.ts";
import { openServerContext } from "#lib/runtime.ts";
import { searchFacets } from "#lib/services/corpora/search-facets.ts";

export const dynamic = "force-dynamic";
const load = createLoader(packParsers);

type PageProps = {
  readonly params: Promise<{ id: string }>;
  readonly searchParams: Promise<SearchParams>;
};

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { id } = await params;
  if (!packIdSchema.safeParse(id).success) notFound();
  const pack = await packOf(id, null).catch(() => null);
  return { title: pageTitle(pack?.title, PAGE_TITLES.packs), ...(await shareCard(pack?.title ?? null)) };
}

/** The page of a pack: its draft, or the version in the address. */
export default async function PackPage({ params, searchParams }: PageProps) {
  const { id } = await params;
  if (!packIdSchema.safeParse(id).success) notFound();
  const { version: v } = await load(searchParams);
  const context = await openServerContext();
  const client = prefetchClient();
  // If a read fails, the browser requests it again and shows the error.
  const read = (version: number | null) =>
    client.prefetchQuery({
      queryKey: packKeys.one(id, version),
      queryFn: () => packOf(id, version),
    });
  await Promise.all([
    read(null),
    v !== null && read(v),
    client.prefetchQuery({ queryKey: FACETS_KEY, queryFn: () => searchFacets(context) }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PackPageView id={id} />
    </HydrationBoundary>
  );
}
