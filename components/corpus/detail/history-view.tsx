"use client";
import { useQuery } from "@tanstack/react-query";
import { AuditTable } from "#components/audit/audit-table.tsx";
import { auditQuery } from "#components/corpus/queries.ts";
import { errorWords } from "#components/http/fetch-json.ts";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { CORPUS_HISTORY_WORDS } from "./words.ts";

/** Audit log of a corpus: who changed what, when, with the values before and after. */
export function HistoryView({ id }: { readonly id: string }) {
  const list = useQuery(auditQuery(id));
  if (list.error && !list.data)
    return (
      <Notice kind="failed" title={CORPUS_HISTORY_WORDS.notLoadedTitle}>
        {errorWords(list.error).message}
      </Notice>
    );
  if (!list.data)
    return (
      <div role="status" aria-label={CORPUS_HISTORY_WORDS.reading}>
        <Skeleton className="h-40" />
      </div>
    );
  return (
    <section aria-label={CORPUS_HISTORY_WORDS.label}>
      <AuditTable
        entries={list.data.entries}
        titles={{}}
        empty={
          <Notice kind="info" title={CORPUS_HISTORY_WORDS.emptyTitle}>
            {CORPUS_HISTORY_WORDS.empty}
          </Notice>
        }
      />
    </section>
  );
}
