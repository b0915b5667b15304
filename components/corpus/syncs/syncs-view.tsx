"use client";
import { useQuery } from "@tanstack/react-query";
import { syncHref } from "#components/corpus/corpora-state.ts";
import { useCorpus } from "#components/corpus/detail/use-corpus.ts";
import { syncsQuery } from "#components/corpus/queries.ts";
import { errorWords } from "#components/http/fetch-json.ts";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { SyncTable } from "./sync-table.tsx";

/** Syncs of a corpus, polled. */
export function SyncsView({ id }: { readonly id: string }) {
  const list = useQuery(syncsQuery(id));
  const corpus = useCorpus(id);
  if (list.error && !list.data)
    return (
      <Notice kind="failed" title="The syncs could not be loaded">
        {errorWords(list.error).message}
      </Notice>
    );
  if (!list.data)
    return (
      <div role="status" aria-label="Reading the syncs">
        <Skeleton className="h-40" />
      </div>
    );
  if (list.data.syncs.length === 0)
    return (
      <Notice kind="info" title="No syncs yet" testId="no-syncs">
        {corpus?.sourceType === "upload"
          ? "Documents are uploaded. To sync from a source, add a source under Settings."
          : "Select Sync now, or Plan only to see what a sync would do."}
      </Notice>
    );
  return (
    <section aria-label="Syncs" className="flex flex-col gap-2">
      <SyncTable runs={list.data.syncs} hrefFor={(runId) => syncHref(id, runId)} />
      <p className="text-small text-muted">
        Past syncs are kept for the configured time, by default 30 days.
      </p>
    </section>
  );
}
