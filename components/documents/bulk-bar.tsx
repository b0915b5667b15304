"use client";
import { useState } from "react";
import { fetchJson } from "#components/http/fetch-json.ts";
import { Button } from "#components/ui/button.tsx";
import { Confirm } from "#components/ui/confirm.tsx";
import { later } from "#components/ui/later.tsx";
import { useToast } from "#components/ui/toasts.tsx";
import {
  type ChangedDocuments,
  type DocumentIds,
  type DocumentsChange,
  MAX_SELECTED,
} from "#lib/domain/document-table.ts";
import { filterQuery, type ListState } from "./list-state.ts";
import { focusHeading } from "./row-focus.ts";
import { useChangeDocuments } from "./use-change-documents.ts";
import type { RowSelection } from "./use-selection.ts";
import { allMatchingWords, BULK_WORDS, removeTitle, selectedWords } from "./words.ts";

const { Part: EditMany } = later({
  load: () => import("./edit-many.tsx").then(({ EditMany: view }) => view),
});

type BulkBarProps = {
  readonly state: ListState;
  readonly total: number;
  readonly selection: RowSelection;
  readonly onRefused: (refused: ChangedDocuments["refused"]) => void;
};

/** What can be done with the selected documents. It is below the rows, so that it moves none when it appears. */
export function BulkBar({ state, total, selection, onRefused }: BulkBarProps) {
  const say = useToast();
  const { change, busy } = useChangeDocuments();
  const [asking, setAsking] = useState<"edit" | "remove" | null>(null);
  const chosen = [...selection.ids];
  const most = Math.min(total, MAX_SELECTED);
  const apply = async (wanted: DocumentsChange) => {
    const outcome = await change(chosen.slice(0, MAX_SELECTED), wanted);
    if (outcome === null) return;
    setAsking(null);
    // Documents that could not be changed stay selected.
    selection.select(outcome.refused.map(({ documentId }) => documentId));
    onRefused(outcome.refused);
    // The bar goes with the selection, and a dialog returns the focus by itself.
    if (outcome.refused.length === 0 && wanted.do !== "edit") focusHeading();
  };
  const selectAll = () => {
    fetchJson<DocumentIds>(`/api/workbench/documents/ids?${new URLSearchParams(filterQuery(state))}`).then(
      ({ ids }) => selection.select(ids),
      (error: unknown) => say({ text: String(error), failed: true }),
    );
  };
  const act = (wanted: DocumentsChange) => void apply(wanted);
  return (
    <section
      aria-label={BULK_WORDS.region}
      data-testid="bulk"
      className="sticky bottom-2 z-20 flex min-h-11 flex-wrap items-center gap-2 rounded-md border border-line-strong bg-raised px-3 py-1.5 shadow-pop"
    >
      <p role="status" className="mr-1 font-semibold tabular-nums">
        {selectedWords(chosen.length)}
      </p>
      {chosen.length < most && (
        <Button look="quiet" size="small" onClick={selectAll}>
          {allMatchingWords(total, MAX_SELECTED)}
        </Button>
      )}
      <span className="flex flex-wrap items-center gap-2 two:ml-auto">
        {state.state === "removed" ? (
          <Button size="small" look="primary" disabled={busy} onClick={() => act({ do: "restore" })}>
            {BULK_WORDS.restore}
          </Button>
        ) : (
          <>
            <Button size="small" disabled={busy} onClick={() => setAsking("edit")}>
              {BULK_WORDS.edit}
            </Button>
            <Button size="small" disabled={busy} onClick={() => act({ do: "reindex" })}>
              {BULK_WORDS.reindex}
            </Button>
            <Button size="small" look="danger" disabled={busy} onClick={() => setAsking("remove")}>
              {BULK_WORDS.remove}
            </Button>
          </>
        )}
        <Button look="quiet" size="small" onClick={selection.clear}>
          {BULK_WORDS.clear}
        </Button>
      </span>
      {asking === "edit" && (
        <EditMany
          documents={chosen.length}
          busy={busy}
          onClose={() => setAsking(null)}
          onSave={(wanted) => act({ do: "edit", ...wanted })}
        />
      )}
      <Confirm
        open={asking === "remove"}
        onOpenChange={(open) => !open && setAsking(null)}
        title={removeTitle(chosen.length)}
        action={BULK_WORDS.remove}
        onConfirm={() => act({ do: "remove" })}
      >
        {BULK_WORDS.removeText}
      </Confirm>
    </section>
  );
}
