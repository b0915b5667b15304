"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { retryJobAction } from "#app/actions/jobs.ts";
import { NoWorkerNotice } from "#components/frame/no-worker.tsx";
import { errorWords } from "#components/http/fetch-json.ts";
import { facetsQuery } from "#components/search/queries.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useToast } from "#components/ui/toasts.tsx";
import { useUploads } from "#components/upload/uploads-context.ts";
import { plural } from "#components/words/quantities.ts";
import type { DocumentSummary } from "#lib/domain/documents.ts";
import { DocumentFilters } from "./document-filters.tsx";
import { DocumentsTable } from "./documents-table.tsx";
import { DOCUMENT_STATES, listHref, listParsers, PAGE_SIZE } from "./list-state.ts";
import { Pager } from "./pager.tsx";
import { documentsQuery } from "./queries.ts";
import { RemoveDocument } from "./remove-document.tsx";

/** The documents list: filter, open, remove and add documents. */
export function DocumentsView() {
  const [state, setState] = useQueryStates(listParsers, { history: "push", shallow: true });
  const list = useQuery(documentsQuery(state));
  const facets = useQuery(facetsQuery());
  const uploads = useUploads();
  const client = useQueryClient();
  const say = useToast();
  const [removing, setRemoving] = useState<DocumentSummary | null>(null);
  const narrow = (change: Parameters<typeof setState>[0]) => {
    setState(typeof change === "object" ? { offset: 0, ...change } : change).catch(() => {});
  };
  const retry = async (document: DocumentSummary) => {
    if (!document.latestJob) return;
    const outcome = await retryJobAction(document.latestJob.id);
    if (!outcome.ok) say({ text: outcome.message, failed: true });
    await client.invalidateQueries({ queryKey: ["documents"] });
  };
  const narrowed = state.q !== "" || state.corpus !== "" || state.state !== null;
  return (
    <main id="main" className="mx-auto flex w-full max-w-page flex-col gap-4 px-4 py-5 two:px-6">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-[1.25rem] leading-7 font-semibold">Documents</h1>
        {list.data && <p className="text-muted tabular-nums">{plural(list.data.total, "document")}</p>}
      </div>
      <NoWorkerNotice />
      <DocumentFilters
        key={state.q}
        q={state.q}
        corpus={state.corpus}
        state={state.state ?? ""}
        corpora={facets.data?.corpora ?? []}
        states={DOCUMENT_STATES}
        onChange={({ state: named, ...change }) => {
          const known = DOCUMENT_STATES.find((item) => item === named) ?? null;
          narrow({ ...change, ...(named === undefined ? {} : { state: known }) });
        }}
      />
      {list.error && !list.data ? (
        <Notice kind="failed" title="The list could not be loaded">
          {errorWords(list.error).message}
        </Notice>
      ) : !list.data ? (
        <Skeleton className="h-64" />
      ) : list.data.documents.length === 0 ? (
        <Notice
          kind="info"
          title={narrowed ? "No matching documents" : "No documents yet"}
          actions={
            narrowed ? (
              <Button size="small" onClick={() => narrow({ q: "", corpus: "", state: null })}>
                Show all documents
              </Button>
            ) : (
              <Button size="small" look="primary" onClick={uploads.open}>
                Add documents
              </Button>
            )
          }
        >
          {narrowed ? "Change the name, corpus or state." : "Drop files or folders anywhere on this page."}
        </Notice>
      ) : (
        <>
          <DocumentsTable
            documents={list.data.documents}
            onRemove={setRemoving}
            onRetry={(document) => {
              retry(document).catch(() => {});
            }}
          />
          <Pager
            offset={Math.max(0, state.offset)}
            size={PAGE_SIZE}
            total={list.data.total}
            hrefFor={(offset) => listHref({ ...state, offset })}
          />
        </>
      )}
      <RemoveDocument document={removing} onDone={() => setRemoving(null)} />
    </main>
  );
}
