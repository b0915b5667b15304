import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchClient } from "#app/_prefetch/prefetch-client.ts";
import { topicsKey } from "#components/topics/queries.ts";
import { TopicsView } from "#components/topics/topics-view.tsx";
import { PAGE_TITLES } from "#components/words/page-titles.ts";
import { openServerContext } from "#lib/runtime.ts";
import { listTopics } from "#lib/services/topics/list-topics.ts";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: PAGE_TITLES.topics };

/** The page of the topics. */
export default async function TopicsPage() {
  const context = await openServerContext();
  const client = prefetchClient();
  await client.prefetchQuery({ queryKey: topicsKey(), queryFn: () => listTopics(context) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <TopicsView />
    </HydrationBoundary>
  );
}
