import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { prefetchClient } from "#app/_prefetch/prefetch-client.ts";
import { packsParsers } from "#components/packs/packs-state.ts";
import { PacksView } from "#components/packs/packs-view.tsx";
import { packKeys } from "#components/packs/queries.ts";
import { PAGE_TITLES } from "#components/words/page-titles.ts";
import { packsQuerySchema } from "#lib/domain/pack-api.ts";
import { openServerContext } from "#lib/runtime.ts";
import { listPacks } from "#lib/services/packs/list-packs.ts";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: PAGE_TITLES.packs };

const load = createLoader(packsParsers);

/** The page of all packs, most recently changed first. */
export default async function PacksPage({ searchParams }: { readonly searchParams: Promise<SearchParams> }) {
  const { q } = await load(searchParams);
  const context = await openServerContext();
  const client = prefetchClient();
  // If a read fails, the browser requests it again and shows the error.
  await client.prefetchInfiniteQuery({
    queryKey: packKeys.list(q),
    queryFn: () => listPacks(context, packsQuerySchema.parse(q === "" ? {} : { q })),
    initialPageParam: null,
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PacksView />
    </HydrationBoundary>
  );
}
