import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchClient } from "#app/_prefetch/prefetch-client.ts";
import { receiptKeys } from "#components/receipt/queries.ts";
import { ReceiptPageView } from "#components/receipt/receipt-view.tsx";
import { receiptIdSchema } from "#lib/domain/receipt-api.ts";
import { openServerContext } from "#lib/runtime.ts";
import { readReceipt } from "#lib/services/receipts/read-receipt.ts";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Receipt" };

/** The page of one receipt, with a repeated run if the address asks for one. */
export default async function ReceiptPage({ params }: { readonly params: Promise<{ id: string }> }) {
  const { id } = await params;
  const context = await openServerContext();
  const client = prefetchClient();
  // If a read fails, the browser requests it again and shows the error.
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
