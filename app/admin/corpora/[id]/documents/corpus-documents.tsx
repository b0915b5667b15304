"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createSerializer, useQueryStates } from "nuqs";
import { useState } from "react";
import { DocumentsTable } from "#components/documents/documents-table.tsx";
import { Pager } from "#components/documents/pager.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { SearchField } from "#components/ui/search-field.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useToast } from "#components/ui/toasts.tsx";
import { STATE_WORDS } from "#components/words/evidence.ts";
import { plural } from "#components/words/quantities.ts";
import type { DocumentSummary } from "#lib/domain/documents.ts";
import { DOCUMENT_STATES, listParsers, PAGE_SIZE } from "../../../../(workbench)/documents/list-state.ts";
import { documentsQuery } from "../../../../(workbench)/documents/queries.ts";
import { RemoveDocument } from "../../../../(workbench)/documents/remove-document.tsx";
import { retryJobAction } from "../../../../actions/jobs.ts";
import { errorWords } from "../../../../fetch-json.ts";
import { passagesHref } from "../../../passages/[id]/passages-state.ts";
import { corpusHref } from "../../corpora-state.ts";
import { isWorking } from "../../queries.ts";
import { useCorpus } from "../use-corpus.ts";

const { corpus: _all, ...parsers } = listParsers;
const serialize = createSerializer(parsers);
const BUSY_MS = 1500;
const IDLE_MS = 5000;
const FIELD = "h-8 rounded-md border border-line-strong bg-panel px-2 hover:border-muted";

/** The documents of one corpus: narrow them, open one, try again what failed, remove one. */
export function CorpusDocuments({ id }: { readonly id: string }) {
  const [state, setState] = useQueryStates(parsers, { history: "push", shallow: true });
  const corpus = useCorpus(id);
  const pace = corpus !== undefined && isWorking(corpus) ? BUSY_MS : IDLE_MS;
  // What changes at the source comes here by itself.
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
    <section aria-label="Documents" className="flex flex-col gap-3">
      <Filters
        key={state.q}
        q={state.q}
        state={state.state}
        total={list.data?.total ?? null}
        onNarrow={narrow}
      />
      {list.error && !list.data ? (
        <Notice kind="failed" title="The list could not be read">
          {errorWords(list.error).message}
        </Notice>
      ) : !list.data ? (
        <div role="status" aria-label="Reading the documents">
          <Skeleton className="h-64" />
        </div>
      ) : list.data.documents.length === 0 ? (
        <Notice
          kind="info"
          title={narrowed ? "No document fits" : "There are no documents in it yet"}
          actions={
            narrowed && (
              <Button size="small" onClick={() => narrow({ q: "", state: null })}>
                Show all of them
              </Button>
            )
          }
        >
          {narrowed
            ? "Nothing in this corpus has that name and state together."
            : "They come with the first sync, or when somebody adds them."}
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
      <RemoveDocument document={removing} onDone={() => setRemoving(null)} />
    </section>
  );
}

type FiltersProps = {
  readonly q: string;
  readonly state: (typeof DOCUMENT_STATES)[number] | null;
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
      aria-label="Narrow the list"
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onNarrow({ q: draft.trim() });
      }}
    >
      <SearchField
        label="File or path"
        placeholder="File or path"
        value={draft}
        onChange={setDraft}
        onEmpty={() => onNarrow({ q: "" })}
      />
      <label>
        <span className="sr-only">State</span>
        <select
          className={FIELD}
          value={state ?? ""}
          onChange={(event) =>
            onNarrow({ state: DOCUMENT_STATES.find((each) => each === event.target.value) ?? null })
          }
        >
          <option value="">Any state</option>
          {DOCUMENT_STATES.map((each) => (
            <option key={each} value={each}>
              {STATE_WORDS[each]}
            </option>
          ))}
        </select>
      </label>
      {total !== null && (
        <p role="status" className="text-small text-muted tabular-nums">
          {plural(total, "document")}
        </p>
      )}
    </form>
  );
}
