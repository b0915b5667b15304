"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { retryJobAction } from "#actions/jobs.ts";
import { facetsQuery } from "#components/filters/queries.ts";
import { errorWords } from "#components/http/fetch-json.ts";
import { DiskNotice } from "#components/jobs/disk-notice.tsx";
import { NoWorkerNotice } from "#components/jobs/no-worker.tsx";
import { Button } from "#components/ui/button.tsx";
import { later } from "#components/ui/later.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Pager } from "#components/ui/pager.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useToast } from "#components/ui/toasts.tsx";
import { useUploads } from "#components/ui/uploads-context.ts";
import { type ChangedDocuments, DOCUMENT_SORTS, LISTED_STATES } from "#lib/domain/document-table.ts";
import type { DocumentSummary } from "#lib/domain/documents.ts";
import { DocumentFilters } from "./document-filters.tsx";
import { DocumentsTable } from "./documents-table.tsx";
import { filterQuery, type ListState, listHref, listParsers, PAGE_SIZE } from "./list-state.ts";
import { type DocumentList, documentsQuery } from "./queries.ts";
import { RefusedList } from "./refused-list.tsx";
import { RemoveDocument } from "./remove-document.tsx";
import { focusBeside } from "./row-focus.ts";
import { useChangeDocuments } from "./use-change-documents.ts";
import { useSelection } from "./use-selection.ts";
import { LIST_WORDS } from "./words.ts";

const { Part: BulkBar } = later({ load: () => import("./bulk-bar.tsx").then(({ BulkBar: view }) => view) });

type Narrow = (change: Partial<ListState>) => void;

/** The documents list: filter, sort, select, open, change, remove and add documents. */
export function DocumentsView() {
  const [state, setState] = useQueryStates(listParsers, { history: "push", shallow: true });
  const list = useQuery(documentsQuery(state));
  const facets = useQuery(facetsQuery());
  const narrow: Narrow = (change) => {
    setState({ offset: 0, ...change }).catch(() => {});
  };
  return (
    <main id="main" className="mx-auto flex w-full max-w-page flex-col gap-4 px-4 py-5 two:px-6">
      <div className="flex flex-wrap items-center gap-3">
        <h1 tabIndex={-1} className="text-[1.25rem] leading-7 font-semibold">
          {LIST_WORDS.title}
        </h1>
        {list.data && <p className="text-muted tabular-nums">{LIST_WORDS.total(list.data.total)}</p>}
      </div>
      <DiskNotice />
      <NoWorkerNotice />
      <DocumentFilters
        key={state.q}
        q={state.q}
        corpus={state.corpus}
        state={state.state ?? ""}
        corpora={facets.data?.corpora ?? []}
        states={LISTED_STATES}
        onChange={({ state: named, ...change }) => {
          const known = LISTED_STATES.find((item) => item === named) ?? null;
          narrow({ ...change, ...(named === undefined ? {} : { state: known }) });
        }}
      />
      {list.error && !list.data ? (
        <Notice kind="failed" title={LIST_WORDS.notLoadedTitle}>
          {errorWords(list.error).message}
        </Notice>
      ) : !list.data ? (
        <Skeleton className="h-64" />
      ) : list.data.documents.length === 0 ? (
        <NoDocuments state={state} onNarrow={narrow} />
      ) : (
        <Listed state={state} list={list.data} />
      )}
    </main>
  );
}

function NoDocuments({ state, onNarrow }: { readonly state: ListState; readonly onNarrow: Narrow }) {
  const uploads = useUploads();
  const narrowed = state.q !== "" || state.corpus !== "" || state.state !== null;
  return (
    <Notice
      kind="info"
      title={narrowed ? LIST_WORDS.noMatchTitle : LIST_WORDS.emptyTitle}
      actions={
        narrowed ? (
          <Button size="small" onClick={() => onNarrow({ q: "", corpus: "", state: null })}>
            {LIST_WORDS.showAll}
          </Button>
        ) : (
          <Button size="small" look="primary" onClick={uploads.open}>
            {LIST_WORDS.add}
          </Button>
        )
      }
    >
      {narrowed ? LIST_WORDS.noMatch : LIST_WORDS.empty}
    </Notice>
  );
}

/** The table, and what can be done with its rows. */
function Listed({ state, list }: { readonly state: ListState; readonly list: DocumentList }) {
  const client = useQueryClient();
  const say = useToast();
  const { change } = useChangeDocuments();
  const [removing, setRemoving] = useState<DocumentSummary | null>(null);
  const [refused, setRefused] = useState<ChangedDocuments["refused"]>([]);
  const rows = list.documents.map(({ id }) => id);
  const selection = useSelection(JSON.stringify(filterQuery(state)), rows);
  const retry = async (document: DocumentSummary) => {
    if (!document.latestJob) return;
    const outcome = await retryJobAction(document.latestJob.id);
    if (!outcome.ok) say({ text: outcome.message, failed: true });
    await client.invalidateQueries({ queryKey: ["documents"] });
  };
  return (
    <>
      <RefusedList refused={refused} onDismiss={() => setRefused([])} />
      <DocumentsTable
        documents={list.documents}
        selection={selection}
        sort={{
          value: state.sort,
          hrefFor: (value) =>
            listHref({ ...state, offset: 0, sort: DOCUMENT_SORTS.find((each) => each === value) ?? null }),
        }}
        onRemove={setRemoving}
        onRetry={(document) => void retry(document)}
        {...(state.state === "removed"
          ? {
              onRestore: ({ id }: DocumentSummary) =>
                void change([id], { do: "restore" }).then(() => focusBeside(rows, id)),
            }
          : {})}
      />
      {selection.ids.size > 0 && (
        <BulkBar state={state} total={list.total} selection={selection} onRefused={setRefused} />
      )}
      <Pager
        offset={Math.max(0, state.offset)}
        size={PAGE_SIZE}
        total={list.total}
        hrefFor={(offset) => listHref({ ...state, offset })}
      />
      <RemoveDocument
        document={removing}
        onDone={() => setRemoving(null)}
        onRemoved={(id) => focusBeside(rows, id)}
      />
    </>
  );
}
