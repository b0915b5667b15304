import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { packIdSchema } from "#lib/domain/pack-api.ts";
import { openServerContext } from "#lib/runtime.ts";
import { searchFacets } from "#lib/services/corpora/corpora.ts";
import { readPack } from "#lib/services/packs/read-pack.ts";
import { queryKeys } from "../../(workbench)/queries.ts";
import { packParsers } from "../packs-state.ts";
import { packKeys } from "../queries.ts";
import { PackPageView } from "./pack-page.tsx";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Pack" };

const load = createLoader(packParsers);

type PageProps = {
  readonly params: Promise<{ id: string }>;
  readonly searchParams: Promise<SearchParams>;
};

/** One pack: its draft, or the version that the address names. */
export default async function PackPage({ params, searchParams }: PageProps) {
  const { id } = await params;
  const { version: v } = await load(searchParams);
  const context = await openServerContext();
  const client = new QueryClient();
  // What fails here is asked for again by the browser, which then says what is wrong.
  const read = (version: number | null) =>
    client.prefetchQuery({
      queryKey: packKeys.one(id, version),
      queryFn: () => readPack(context, { id: packIdSchema.parse(id), version: version ?? undefined }),
    });
  await Promise.all([
    read(null),
    v !== null && read(v),
    client.prefetchQuery({ queryKey: queryKeys.facets(), queryFn: () => searchFacets(context) }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PackPageView id={id} />
    </HydrationBoundary>
  );
}
