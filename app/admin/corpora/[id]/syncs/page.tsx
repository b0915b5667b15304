import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { openServerContext } from "#lib/runtime.ts";
import { listSyncs } from "#lib/services/sync/list-syncs.ts";
import { corporaKeys } from "../../queries.ts";
import { SyncsView } from "./syncs-view.tsx";

export const dynamic = "force-dynamic";

/** The syncs of a corpus, newest first. */
export default async function SyncsPage({ params }: { readonly params: Promise<{ readonly id: string }> }) {
  const { id } = await params;
  const context = await openServerContext();
  const client = new QueryClient();
  await client.prefetchQuery({
    queryKey: corporaKeys.syncs(id),
    queryFn: async () => ({ syncs: await listSyncs(context, { corpusId: id, limit: 50 }) }),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SyncsView id={id} />
    </HydrationBoundary>
  );
}
