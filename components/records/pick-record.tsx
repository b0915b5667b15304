"use client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { errorWords } from "#components/http/fetch-json.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { SearchField } from "#components/ui/search-field.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { RecordSummary } from "#lib/domain/record-api.ts";
import { pickedRecordsQuery } from "./queries.ts";
import { extentWords } from "./records-table.tsx";
import { PICK_WORDS } from "./words.ts";

const PAUSE_MS = 250;

type PickRecordProps = {
  readonly onClose: () => void;
  readonly datasetName: (dataset: string) => string;
  readonly onPick: (recordRef: string) => void;
};

/** Finds a record by its reference or name, and picks it for its place. */
export function PickRecord({ onClose, datasetName, onPick }: PickRecordProps) {
  const [draft, setDraft] = useState("");
  const [q, setQ] = useState("");
  // Searches while a person types, once they pause.
  useEffect(() => {
    const timer = setTimeout(() => setQ(draft.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  return (
    <Dialog open onOpenChange={onClose} title={PICK_WORDS.title}>
      <div className="flex flex-col gap-3 p-4">
        <search>
          <form
            className="flex gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              // React passes the event on to a form from which this dialog was opened.
              event.stopPropagation();
              setQ(draft.trim());
            }}
          >
            <SearchField
              label={PICK_WORDS.searchLabel}
              placeholder={PICK_WORDS.searchLabel}
              maxLength={200}
              value={draft}
              onChange={setDraft}
              onEmpty={() => setQ("")}
            />
            <Button type="submit">{PICK_WORDS.search}</Button>
          </form>
        </search>
        <Found q={q} datasetName={datasetName} onPick={onPick} />
      </div>
    </Dialog>
  );
}

type FoundProps = Pick<PickRecordProps, "datasetName" | "onPick"> & { readonly q: string };

function Found({ q, datasetName, onPick }: FoundProps) {
  const { data, error } = useQuery(pickedRecordsQuery(q));
  if (q === "") return <p className="text-muted">{PICK_WORDS.help}</p>;
  if (error)
    return (
      <p role="alert" className="text-red-text">
        {PICK_WORDS.failed} {errorWords(error).message}
      </p>
    );
  if (!data)
    return (
      <div role="status" aria-label={PICK_WORDS.loading}>
        <Skeleton className="h-24" />
      </div>
    );
  const { records, total } = data;
  return (
    <>
      <p role="status" className="text-small text-muted" data-testid="picked-count">
        {total === 0 ? PICK_WORDS.none : PICK_WORDS.found(records.length, total)}
      </p>
      <ul className="flex flex-col" data-testid="pickable">
        {records.map((record) => (
          <li key={record.record_ref} className="border-t border-line">
            <Pickable record={record} dataset={datasetName(record.dataset)} onPick={onPick} />
          </li>
        ))}
      </ul>
    </>
  );
}

type PickableProps = Pick<PickRecordProps, "onPick"> & {
  readonly record: RecordSummary;
  readonly dataset: string;
};

/** A record as a choice. One without a place stays in the list, so that nobody looks for it in vain. */
function Pickable({ record, dataset, onPick }: PickableProps) {
  const { record_ref: ref, reference, name, bounds } = record;
  return (
    <button
      type="button"
      className="w-full rounded px-2 py-2 text-left enabled:hover:bg-hover disabled:cursor-not-allowed"
      disabled={bounds === null}
      onClick={() => onPick(ref)}
    >
      <span className="block font-medium wrap-anywhere">{name ?? reference}</span>
      <span className="block text-small text-muted wrap-anywhere">
        {[...(name === null ? [] : [reference]), dataset, extentWords(record)].join(" · ")}
      </span>
      {bounds === null && <span className="block text-small text-muted">{PICK_WORDS.noPlace}</span>}
    </button>
  );
}
