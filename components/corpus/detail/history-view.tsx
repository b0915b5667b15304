"use client";
import { useQuery } from "@tanstack/react-query";
import { AuditTable } from "#components/audit/audit-table.tsx";
import { auditQuery } from "#components/corpus/queries.ts";
import { errorWords } from "#components/http/fetch-json.ts";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";

/** Audit log of a corpus: who changed what, when, with the values before and after. */
export function HistoryView({ id }: { readonly id: string }) {
  const list = useQuery(auditQuery(id));
  if (list.error && !list.data)
    return (
      <Notice kind="failed" title="The history could not be loaded">
        {errorWords(list.error).message}
      </Notice>
    );
  if (!list.data)
    return (
      <div role="status" aria-label="Reading the history">
        <Skeleton className="h-40" />
      </div>
    );
  return (
    <section aria-label="History">
      <AuditTable
        entries={list.data.entries}
        titles={{}}
        empty={
          <Notice kind="info" title="No changes yet">
            Changes to settings, and confirmed removals, are listed here.
          </Notice>
        }
      />
    </section>
  );
}
