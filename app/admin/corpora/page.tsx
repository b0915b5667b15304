import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { openServerContext } from "#lib/runtime.ts";
import { listCorpusItems } from "#lib/services/corpora/list-corpus-items.ts";
import { outgrown } from "#lib/services/corpora/outgrown.ts";
import { listProviders } from "#lib/services/providers/list-providers.ts";
import { CorporaView } from "./corpora-view.tsx";
import { corporaKeys, corporaQuery } from "./queries.ts";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Corpora" };

/** Every corpus and how it stands. */
export default async function CorporaPage() {
  const context = await openServerContext();
  const client = new QueryClient();
  // What fails here is asked for again by the browser, which then says what is wrong.
  await Promise.all([
    client.prefetchQuery({
      queryKey: corporaKeys.list(false),
      queryFn: async () => ({ corpora: await listCorpusItems(context) }),
    }),
    client.prefetchQuery({
      queryKey: corporaKeys.list(true),
      queryFn: async () => ({ corpora: await listCorpusItems(context, { trash: true }) }),
    }),
    client.prefetchQuery({
      queryKey: corporaKeys.providers(),
      queryFn: async () => ({ providers: await listProviders(context) }),
    }),
  ]);
  const listed = client.getQueryData(corporaQuery().queryKey)?.corpora ?? [];
  const tooMany = outgrown(
    context,
    listed.map(({ health }) => health),
  );
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <CorporaView tooMany={tooMany} />
    </HydrationBoundary>
  );
}
