import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { openServerContext } from "#lib/runtime.ts";
import { listAudit } from "#lib/services/audit/list-audit.ts";
import { corporaKeys } from "../../queries.ts";
import { HistoryView } from "./history-view.tsx";

export const dynamic = "force-dynamic";

/** What was done to a corpus. */
export default async function HistoryPage({ params }: { readonly params: Promise<{ readonly id: string }> }) {
  const { id } = await params;
  const context = await openServerContext();
  const client = new QueryClient();
  await client.prefetchQuery({
    queryKey: corporaKeys.audit(id),
    queryFn: async () => ({
      entries: await listAudit(context, { subjectType: "corpus", subjectId: id, limit: 100 }),
    }),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <HistoryView id={id} />
    </HydrationBoundary>
  );
}
