import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { prefetchClient } from "#app/_prefetch/prefetch-client.ts";
import { receiptOf } from "#app/_prefetch/receipt-of.ts";
import { receiptKeys } from "#components/receipt/queries.ts";
import { ReceiptPageView } from "#components/receipt/receipt-view.tsx";
import { pageTitle } from "#components/words/page-title.ts";
import { PAGE_TITLES } from "#components/words/page-titles.ts";
import { receiptIdSchema } from "#lib/domain/receipt-api.ts";

export const dynamic = "force-dynamic";

type PageProps = { readonly params: Promise<{ id: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { id } = await params;
  if (!receiptIdSchema.safeParse(id).success) notFound();
  const receipt = await receiptOf(id).catch(() => null);
  return { title: pageTitle(receipt?.query, PAGE_TITLES.receipt) };
}

/** The page of one receipt, with a repeated run if the address asks for one. */
export default async function ReceiptPage({ params }: PageProps) {
  const { id } = await params;
  if (!receiptIdSchema.safeParse(id).success) notFound();
  const client = prefetchClient();
  // If a read fails, the browser requests it again and shows the error.
  await client.prefetchQuery({
    queryKey: receiptKeys.one(id),
    queryFn: () => receiptOf(id),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ReceiptPageView id={id} />
    </HydrationBoundary>
  );
}
