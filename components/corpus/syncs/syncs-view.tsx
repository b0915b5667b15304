"use client";
import { useQuery } from "@tanstack/react-query";
import { syncHref } from "#components/corpus/corpora-state.ts";
import { useCorpus } from "#components/corpus/detail/use-corpus.ts";
import { syncsQuery } from "#components/corpus/queries.ts";
import { errorWords } from "#components/http/fetch-json.ts";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { SyncTable } from "./sync-table.tsx";
import { SYNCS_WORDS } from "./words.ts";

/** Syncs of a corpus, polled. */
export function SyncsView({ id }: { readonly id: string }) {
  const list = useQuery(syncsQuery(id));
  const corpus = useCorpus(id);
  if (list.error && !list.data)
    return (
      <Notice kind="failed" title={SYNCS_WORDS.notLoadedTitle}>
        {errorWords(list.error).message}
      </Notice>
    );
  if (!list.data)
    return (
      <div role="status" aria-label={SYNCS_WORDS.reading}>
        <Skeleton className="h-40" />
      </div>
    );
  if (list.data.syncs.length === 0)
    return (
      <Notice kind="info" title={SYNCS_WORDS.emptyTitle} testId="no-syncs">
        {corpus?.sourceType === "upload" ? SYNCS_WORDS.emptyUpload : SYNCS_WORDS.empty}
      </Notice>
    );
  return (
    <section aria-label={SYNCS_WORDS.label} className="flex flex-col gap-2">
      <SyncTable runs={list.data.syncs} hrefFor={(runId) => syncHref(id, runId)} />
      <p className="text-small text-muted">{SYNCS_WORDS.kept}</p>
    </section>
  );
}
