import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { receiptIdSchema } from "#lib/domain/receipt-api.ts";
import { openServerContext } from "#lib/runtime.ts";
import { readReceipt } from "#lib/services/receipts/read-receipt.ts";
import { receiptKeys } from "../queries.ts";
import { ReceiptPageView } from "./receipt-view.tsx";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Receipt" };

/** Why one search gave what it gave; run again where the address says so. */
export default async function ReceiptPage({ params }: { readonly params: Promise<{ id: string }> }) {
  const { id } = await params;
  const context = await openServerContext();
  const client = new QueryClient();
  // What fails here is asked for again by the browser, which then says what is wrong.
  await client.prefetchQuery({
    queryKey: receiptKeys.one(id),
    queryFn: () => readReceipt(context, receiptIdSchema.parse(id)),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ReceiptPageView id={id} />
    </HydrationBoundary>
  );
}
