"use client";
import { useQuery } from "@tanstack/react-query";
import { AuditTable } from "#components/audit/audit-table.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { errorWords } from "../../../../fetch-json.ts";
import { auditQuery } from "../../queries.ts";

/** Who changed what of a corpus, when, and from what to what. */
export function HistoryView({ id }: { readonly id: string }) {
  const list = useQuery(auditQuery(id));
  if (list.error && !list.data)
    return (
      <Notice kind="failed" title="The history could not be read">
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
          <Notice kind="info" title="Nothing was changed since it was made">
            Each change of the binding, each switch and each confirmed removal leaves a line here.
          </Notice>
        }
      />
    </section>
  );
}
