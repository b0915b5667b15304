import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchClient } from "#app/_prefetch/prefetch-client.ts";
import { synonymsKey } from "#components/synonyms/queries.ts";
import { SynonymsView } from "#components/synonyms/synonyms-view.tsx";
import { PAGE_TITLES } from "#components/words/page-titles.ts";
import { openServerContext } from "#lib/runtime.ts";
import { listSynonyms } from "#lib/services/synonyms/list-synonyms.ts";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: PAGE_TITLES.synonyms };

/** The page of the synonyms. */
export default async function SynonymsPage() {
  const context = await openServerContext();
  const client = prefetchClient();
  await client.prefetchQuery({ queryKey: synonymsKey(), queryFn: () => listSynonyms(context) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SynonymsView />
    </HydrationBoundary>
  );
}
