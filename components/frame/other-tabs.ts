"use client";
import { useQueryClient } from "@tanstack/react-query";
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
]);

/** Tells the other tabs of this browser about each change made here, and reads changed data again after theirs. */
export function OtherTabs(): null {
  const client = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => {
      client
        .invalidateQueries({ predicate: ({ queryKey: [subject] }) => SHARED.has(subject) })
        // A query that fails shows its own error.
        .catch(() => {});
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
