"use client";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

const CHANNEL = "sightline-changes";

/** Data that a person changes in one tab and reads in another. Answers of searches stay as they are on screen. */
const SHARED: ReadonlySet<unknown> = new Set([
  "packs",
  "corpora",
  "documents",
  "document",
  "jobs",
  "admin-jobs",
  "judgements",
  "evaluations",
  "synonyms",
  "topics",
]);

/**
 * Reads shared data again after a change elsewhere. A reading under way may have begun before the change, and its
 * first answer would count as new: it is stopped and starts again.
 */
export async function readSharedAgain(client: QueryClient): Promise<void> {
  const shared = {
    predicate: ({ queryKey: [subject] }: { queryKey: readonly unknown[] }) => SHARED.has(subject),
  };
  await client.cancelQueries(shared);
  await client.invalidateQueries(shared);
}

/** Announces each change made here to the other tabs of this browser, and reads changed data again after theirs. */
export function OtherTabs(): null {
  const client = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => {
      // A query that fails shows its own error.
      readSharedAgain(client).catch(() => {});
    };
    const stop = client.getMutationCache().subscribe((event) => {
      if (event.type === "updated" && event.action.type === "success") channel.postMessage("changed");
    });
    return () => {
      stop();
      channel.close();
    };
  }, [client]);
  return null;
}
