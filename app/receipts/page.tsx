import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { receiptsQuerySchema } from "#lib/domain/receipt-api.ts";
import { openServerContext } from "#lib/runtime.ts";
import { listReceipts } from "#lib/services/receipts/list-receipts.ts";
import { PAGE_SIZE, receiptKeys } from "./queries.ts";
import { listParsers } from "./receipts-state.ts";
import { ReceiptsView } from "./receipts-view.tsx";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Receipts" };

const load = createLoader(listParsers);

/** Every search that was made, newest first. */
export default async function ReceiptsPage({
  searchParams,
}: {
  readonly searchParams: Promise<SearchParams>;
}) {
  const state = await load(searchParams);
  const context = await openServerContext();
  const client = new QueryClient();
  // What fails here is asked for again by the browser, which then says what is wrong.
  await client.prefetchQuery({
    queryKey: receiptKeys.list(state),
    queryFn: () =>
      listReceipts(
        context,
        receiptsQuerySchema.parse({
          q: state.q,
          kept: String(state.kept),
          replays: String(state.replays),
          limit: PAGE_SIZE,
          ...(state.after === null ? {} : { after: state.after }),
        }),
      ),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ReceiptsView />
    </HydrationBoundary>
  );
}
