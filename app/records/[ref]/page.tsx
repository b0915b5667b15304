import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { prefetchClient } from "#app/_prefetch/prefetch-client.ts";
import { recordOfPage } from "#app/_prefetch/record-of.ts";
import { RecordView } from "#components/record-page/record-view.tsx";
import { recordKeys } from "#components/records/queries.ts";
import { pageTitle } from "#components/words/page-title.ts";
import { PAGE_TITLES } from "#components/words/page-titles.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";

export const dynamic = "force-dynamic";

type PageProps = { readonly params: Promise<{ ref: string }> };

/** Returns the ref in the address. The framework passes its part as it is encoded there. */
async function refOf(params: PageProps["params"]): Promise<string> {
  const { ref } = await params;
  const decoded = decodedPart(ref);
  return parseEvidenceRef(decoded)?.kind === "record" ? decoded : notFound();
}

function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const record = await recordOfPage(await refOf(params));
  if (!record) notFound();
  return { title: pageTitle(record.name ?? record.reference, PAGE_TITLES.record) };
}

/** The page of one record. */
export default async function RecordPage({ params }: PageProps) {
  const ref = await refOf(params);
  const record = await recordOfPage(ref);
  if (!record) notFound();
  const client = prefetchClient();
  client.setQueryData(recordKeys.one(ref), record);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <RecordView recordRef={ref} />
    </HydrationBoundary>
  );
}
