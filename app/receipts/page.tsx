import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { prefetchClient } from "#app/_prefetch/prefetch-client.ts";
import { siteKeys } from "#components/places/queries.ts";
import { SiteReports } from "#components/places/site-reports.tsx";
import { PAGE_SIZE, receiptKeys } from "#components/receipt/queries.ts";
import { listParsers } from "#components/receipt/receipts-state.ts";
import { ReceiptsView } from "#components/receipt/receipts-view.tsx";
import { PAGE_TITLES } from "#components/words/page-titles.ts";
import { placeReportsQuerySchema } from "#lib/domain/place-api.ts";
import { receiptsQuerySchema } from "#lib/domain/receipt-api.ts";
import { openServerContext } from "#lib/runtime.ts";
import { listPlaceReports } from "#lib/services/places/list-place-reports.ts";
import { listReceipts } from "#lib/services/receipts/list-receipts.ts";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: PAGE_TITLES.receipts };

const load = createLoader(listParsers);

/** The page of all receipts, of searches or of site reports, newest first. */
export default async function ReceiptsPage({
  searchParams,
}: {
  readonly searchParams: Promise<SearchParams>;
}) {
  const state = await load(searchParams);
  const context = await openServerContext();
  const client = prefetchClient();
  // If a read fails, the browser requests it again and shows the error.
  if (state.of === "sites")
    await client.prefetchQuery({
      queryKey: siteKeys.list(state.after),
      queryFn: () =>
        listPlaceReports(context, placeReportsQuerySchema.parse({ after: state.after ?? undefined })),
    });
  else
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
      <ReceiptsView days={context.config.search.receiptDays} siteReports={<SiteReports />} />
    </HydrationBoundary>
  );
}
