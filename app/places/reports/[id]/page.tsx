import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchClient } from "#app/_prefetch/prefetch-client.ts";
import { siteKeys } from "#components/places/queries.ts";
import { SiteReceiptView } from "#components/places/receipt-view.tsx";
import { PAGE_TITLES } from "#components/words/page-titles.ts";
import { openServerContext } from "#lib/runtime.ts";
import { readPlaceReport } from "#lib/services/places/read-place-report.ts";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: PAGE_TITLES.siteReport };

/** The page of a stored site report. */
export default async function SiteReportPage({ params }: { readonly params: Promise<{ id: string }> }) {
  const { id } = await params;
  const context = await openServerContext();
  const client = prefetchClient();
  // If the read fails, the browser requests it again and shows the error.
  await client.prefetchQuery({
    queryKey: siteKeys.one(id),
    queryFn: () => readPlaceReport(context, id),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SiteReceiptView id={id} />
    </HydrationBoundary>
  );
}
