import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { packsQuerySchema } from "#lib/domain/pack-api.ts";
import { openServerContext } from "#lib/runtime.ts";
import { listPacks } from "#lib/services/packs/list-packs.ts";
import { packsParsers } from "./packs-state.ts";
import { PacksView } from "./packs-view.tsx";
import { packKeys } from "./queries.ts";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Packs" };

const load = createLoader(packsParsers);

/** The packs, changed last first. */
export default async function PacksPage({ searchParams }: { readonly searchParams: Promise<SearchParams> }) {
  const { q } = await load(searchParams);
  const context = await openServerContext();
  const client = new QueryClient();
  // What fails here is asked for again by the browser, which then says what is wrong.
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
