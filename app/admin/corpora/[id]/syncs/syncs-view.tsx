"use client";
import { useQuery } from "@tanstack/react-query";
import { SyncTable } from "#components/corpus/syncs/sync-table.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { errorWords } from "../../../../fetch-json.ts";
import { syncHref } from "../../corpora-state.ts";
import { syncsQuery } from "../../queries.ts";
import { useCorpus } from "../use-corpus.ts";

/** The history of a corpus's syncs; live. */
export function SyncsView({ id }: { readonly id: string }) {
  const list = useQuery(syncsQuery(id));
  const corpus = useCorpus(id);
  if (list.error && !list.data)
    return (
      <Notice kind="failed" title="The syncs could not be read">
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
      <Notice kind="info" title="There was no sync yet" testId="no-syncs">
        {corpus?.sourceType === "upload"
          ? "Documents are uploaded to it: there is no source to sync with. Bind it to a place under Binding."
          : "Press Sync now, or Plan only to see what it would do."}
      </Notice>
    );
  return (
    <section aria-label="Syncs" className="flex flex-col gap-2">
      <SyncTable runs={list.data.syncs} hrefFor={(runId) => syncHref(id, runId)} />
      <p className="text-small text-muted">
        Past syncs are kept for as long as the configuration says, 30 days where it says nothing.
      </p>
    </section>
  );
}
