import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchClient } from "#app/_prefetch/prefetch-client.ts";
import { CorporaView } from "#components/corpus/corpora-view.tsx";
import { corporaKeys, corporaQuery } from "#components/corpus/queries.ts";
import { PAGE_TITLES } from "#components/words/page-titles.ts";
import { passagesAboveLimit } from "#lib/domain/embedded-limit.ts";
import { openServerContext } from "#lib/runtime.ts";
import { listCorpusItems } from "#lib/services/corpora/list-corpus-items.ts";
import { listProviders } from "#lib/services/health/list-providers.ts";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: PAGE_TITLES.corpora };

/** The page of all corpora. */
export default async function CorporaPage() {
  const context = await openServerContext();
  const client = prefetchClient();
  // If a read fails, the browser requests it again and shows the error.
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
  const tooMany = passagesAboveLimit(
    context.config.data,
    listed.map(({ health }) => health),
  );
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <CorporaView tooMany={tooMany} />
    </HydrationBoundary>
  );
}
