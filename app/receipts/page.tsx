import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { prefetchClient } from "#app/_prefetch/prefetch-client.ts";
import { PAGE_SIZE, receiptKeys } from "#components/receipt/queries.ts";
import { listParsers } from "#components/receipt/receipts-state.ts";
import { ReceiptsView } from "#components/receipt/receipts-view.tsx";
import { PAGE_TITLES } from "#components/words/page-titles.ts";
import { receiptsQuerySchema } from "#lib/domain/receipt-api.ts";
import { openServerContext } from "#lib/runtime.ts";
import { listReceipts } from "#lib/services/receipts/list-receipts.ts";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: PAGE_TITLES.receipts };

const load = createLoader(listParsers);

/** The page of all receipts, newest first. */
export default async function ReceiptsPage({
  searchParams,
}: {
  readonly searchParams: Promise<SearchParams>;
}) {
  const state = await load(searchParams);
  const context = await openServerContext();
  const client = prefetchClient();
  // If a read fails, the browser requests it again and shows the error.
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
      <ReceiptsView days={context.config.search.receiptDays} />
    </HydrationBoundary>
  );
}
