import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { openServerContext } from "#lib/runtime.ts";
import { listJudgements } from "#lib/services/judgements/list-judgements.ts";
import { judgementKeys } from "../../judgements/queries.ts";
import { JudgementsView } from "./judgements-view.tsx";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Judgements" };

/** Everything that was judged, and the set that it makes. */
export default async function JudgementsPage() {
  const context = await openServerContext();
  const client = new QueryClient();
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
