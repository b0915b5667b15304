import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchClient } from "#app/_prefetch/prefetch-client.ts";
import { judgementKeys } from "#components/judgements/queries.ts";
import { JudgementsView } from "#components/judgements-page/judgements-view.tsx";
import { PAGE_TITLES } from "#components/words/page-titles.ts";
import { openServerContext } from "#lib/runtime.ts";
import { listJudgements } from "#lib/services/judgements/list-judgements.ts";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: PAGE_TITLES.ratings };

/** The page of all judgements and the set that they form. */
export default async function JudgementsPage() {
  const context = await openServerContext();
  const client = prefetchClient();
  await client.prefetchQuery({
    queryKey: judgementKeys.all(),
    queryFn: async () => ({ ...(await listJudgements(context)), actor: context.actor.id }),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <JudgementsView />
    </HydrationBoundary>
  );
}
