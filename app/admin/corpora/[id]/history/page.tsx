import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchClient } from "#app/_prefetch/prefetch-client.ts";
import { readBinding } from "#app/_prefetch/read-binding.ts";
import { HistoryView } from "#components/corpus/detail/history-view.tsx";
import { corporaKeys } from "#components/corpus/queries.ts";
import { pageTitle } from "#components/words/page-title.ts";
import { PAGE_TITLES } from "#components/words/page-titles.ts";
import { openServerContext } from "#lib/runtime.ts";
import { listAudit } from "#lib/services/audit/list-audit.ts";

export const dynamic = "force-dynamic";

export async function generateMetadata({
  params,
}: {
  readonly params: Promise<{ readonly id: string }>;
}): Promise<Metadata> {
  const binding = await readBinding((await params).id).catch(() => null);
  return { title: pageTitle(binding?.title, PAGE_TITLES.corpusHistory) };
}

/** The page of a corpus's audit log. */
export default async function HistoryPage({ params }: { readonly params: Promise<{ readonly id: string }> }) {
  const { id } = await params;
  const context = await openServerContext();
  const client = prefetchClient();
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
