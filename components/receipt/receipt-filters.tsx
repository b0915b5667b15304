"use client";
import { useState } from "react";
import { SearchField } from "#components/ui/search-field.tsx";
import { RECEIPT_FILTERS_WORDS } from "./list-words.ts";

type Values = { readonly q: string; readonly kept: boolean; readonly replays: boolean };
type ReceiptFiltersProps = Values & { readonly onChange: (change: Partial<Values>) => void };

const CHECK = "inline-flex min-h-8 items-center gap-2";

/** Filters the receipts by words of the question and by whether they are kept. */
export function ReceiptFilters({ q, kept, replays, onChange }: ReceiptFiltersProps) {
  const [draft, setDraft] = useState(q);
  return (
    <form
      aria-label={RECEIPT_FILTERS_WORDS.formLabel}
      className="flex flex-wrap items-center gap-x-4 gap-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ q: draft.trim() });
      }}
    >
      <SearchField
        label={RECEIPT_FILTERS_WORDS.wordsLabel}
        placeholder={RECEIPT_FILTERS_WORDS.wordsLabel}
        maxLength={200}
        value={draft}
        onChange={setDraft}
        onEmpty={() => onChange({ q: "" })}
      />
      <label className={CHECK}>
        <input
          type="checkbox"
          className="size-4"
          checked={kept}
          onChange={(event) => onChange({ kept: event.target.checked })}
        />
        {RECEIPT_FILTERS_WORDS.pinnedOnly}
      </label>
      <label className={CHECK}>
        <input
          type="checkbox"
          className="size-4"
          checked={replays}
          onChange={(event) => onChange({ replays: event.target.checked })}
        />
        {RECEIPT_FILTERS_WORDS.includeReplays}
      </label>
    </form>
  );
}
