import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#components/http/fetch-json.ts";
import type { ListKind } from "#components/vocabulary/kind.ts";
import type { Topic, TopicList } from "#lib/domain/topics.ts";

export const TOPICS_LIST: ListKind<Topic> = {
  id: "topic",
  unit: "topic",
  nameOf: ({ name }) => name,
  path: "/api/topics",
  queryKey: "topics",
};

export const topicsKey = () => [TOPICS_LIST.queryKey, "list"] as const;

/** How often the list is read while passages are tagged. */
const TAGGING_MS = 2000;

/** All topics, the corpora that a topic may belong to, and how many documents wait to be tagged. */
export function topicsQuery() {
  return queryOptions({
    queryKey: topicsKey(),
    queryFn: ({ signal }) => fetchJson<TopicList>(TOPICS_LIST.path, signal),
    staleTime: 5000,
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? TAGGING_MS : false),
  });
}
