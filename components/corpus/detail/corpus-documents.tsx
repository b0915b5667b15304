"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createSerializer, useQueryStates } from "nuqs";
import { useState } from "react";
import { retryJobAction } from "#actions/jobs.ts";
import { passagesHref } from "#components/chunks/passages-state.ts";
import { corpusHref } from "#components/corpus/corpora-state.ts";
import { isWorking } from "#components/corpus/queries.ts";
import { DocumentsTable } from "#components/documents/documents-table.tsx";
import { type ListState, listParsers, PAGE_SIZE } from "#components/documents/list-state.ts";
import { documentsQuery } from "#components/documents/queries.ts";
import { RemoveDocument } from "#components/documents/remove-document.tsx";
import { focusBeside } from "#components/documents/row-focus.ts";
import { errorWords } from "#components/http/fetch-json.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Pager } from "#components/ui/pager.tsx";
import { SearchField } from "#components/ui/search-field.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useToast } from "#components/ui/toasts.tsx";
import { STATE_WORDS } from "#components/words/evidence.ts";
import type { DocumentSummary } from "#lib/domain/documents.ts";
import { DOCUMENT_STATES } from "#lib/domain/documents.ts";
import { useCorpus } from "./use-corpus.ts";
import { CORPUS_DOCUMENTS_WORDS } from "./words.ts";

const { corpus: _all, ...parsers } = listParsers;
const serialize = createSerializer(parsers);
const BUSY_MS = 1500;
const IDLE_MS = 5000;
const FIELD = "h-8 rounded-md border border-line-strong bg-panel px-2 hover:border-muted";

/** Documents of one corpus: filter, open, retry failures, remove. */
export function CorpusDocuments({ id }: { readonly id: string }) {
  const [state, setState] = useQueryStates(parsers, { history: "push", shallow: true });
  const corpus = useCorpus(id);
  const pace = corpus !== undefined && isWorking(corpus) ? BUSY_MS : IDLE_MS;
  // Poll, because a sync changes the list without an action on this page.
  const list = useQuery({ ...documentsQuery({ ...state, corpus: id }), refetchInterval: pace });
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
    await Promise.all([["documents"], ["corpora"]].map((queryKey) => client.invalidateQueries({ queryKey })));
  };
  const narrowed = state.q !== "" || state.state !== null;
  return (
    <section aria-label={CORPUS_DOCUMENTS_WORDS.label} className="flex flex-col gap-3">
      <Filters
        key={state.q}
        q={state.q}
        state={state.state}
        total={list.data?.total ?? null}
        onNarrow={narrow}
      />
      {list.error && !list.data ? (
        <Notice kind="failed" title={CORPUS_DOCUMENTS_WORDS.notLoadedTitle}>
          {errorWords(list.error).message}
        </Notice>
      ) : !list.data ? (
        <div role="status" aria-label={CORPUS_DOCUMENTS_WORDS.reading}>
          <Skeleton className="h-64" />
        </div>
      ) : list.data.documents.length === 0 ? (
        <Notice
          kind="info"
          title={narrowed ? CORPUS_DOCUMENTS_WORDS.noMatchTitle : CORPUS_DOCUMENTS_WORDS.emptyTitle}
          actions={
            narrowed && (
              <Button size="small" onClick={() => narrow({ q: "", state: null })}>
                {CORPUS_DOCUMENTS_WORDS.showAll}
              </Button>
            )
          }
        >
          {narrowed ? CORPUS_DOCUMENTS_WORDS.noMatch : CORPUS_DOCUMENTS_WORDS.empty}
        </Notice>
      ) : (
        <>
          <DocumentsTable
            documents={list.data.documents}
            ofOneCorpus={{ passagesHref: (documentId) => passagesHref(documentId, {}) }}
            onRemove={setRemoving}
            onRetry={(document) => {
              retry(document).catch(() => {});
            }}
          />
          <Pager
            offset={Math.max(0, state.offset)}
            size={PAGE_SIZE}
            total={list.data.total}
            hrefFor={(offset) => serialize(corpusHref(id, "documents"), { ...state, offset })}
          />
        </>
      )}
      <RemoveDocument
        document={removing}
        onDone={() => setRemoving(null)}
        onRemoved={(gone) => focusBeside(list.data?.documents.map((each) => each.id) ?? [], gone)}
      />
    </section>
  );
}

type FiltersProps = {
  readonly q: string;
  readonly state: ListState["state"];
  readonly total: number | null;
  readonly onNarrow: (change: {
    readonly q?: string;
    readonly state?: (typeof DOCUMENT_STATES)[number] | null;
  }) => void;
};

function Filters({ q, state, total, onNarrow }: FiltersProps) {
  const [draft, setDraft] = useState(q);
  return (
    <form
      aria-label={CORPUS_DOCUMENTS_WORDS.filtersLabel}
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onNarrow({ q: draft.trim() });
      }}
    >
      <SearchField
        label={CORPUS_DOCUMENTS_WORDS.nameLabel}
        placeholder={CORPUS_DOCUMENTS_WORDS.nameLabel}
        value={draft}
        onChange={setDraft}
        onEmpty={() => onNarrow({ q: "" })}
      />
      <label>
        <span className="sr-only">{CORPUS_DOCUMENTS_WORDS.stateLabel}</span>
        <select
          className={FIELD}
          value={state ?? ""}
          onChange={(event) =>
            onNarrow({ state: DOCUMENT_STATES.find((each) => each === event.target.value) ?? null })
          }
        >
          <option value="">{CORPUS_DOCUMENTS_WORDS.anyState}</option>
          {DOCUMENT_STATES.map((each) => (
            <option key={each} value={each}>
              {STATE_WORDS[each]}
            </option>
          ))}
        </select>
      </label>
      {total !== null && (
        <p role="status" className="text-small text-muted tabular-nums">
          {CORPUS_DOCUMENTS_WORDS.total(total)}
        </p>
      )}
    </form>
  );
}
