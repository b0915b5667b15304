"use client";
import { Search } from "lucide-react";
import { useState } from "react";

type Values = { readonly q: string; readonly kept: boolean; readonly replays: boolean };
type ReceiptFiltersProps = Values & { readonly onChange: (change: Partial<Values>) => void };

const CHECK = "inline-flex min-h-8 items-center gap-2";

/** Narrows the receipts by words of the question and by whether they are kept. */
export function ReceiptFilters({ q, kept, replays, onChange }: ReceiptFiltersProps) {
  const [draft, setDraft] = useState(q);
  return (
    <form
      aria-label="Narrow the list"
      className="flex flex-wrap items-center gap-x-4 gap-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ q: draft.trim() });
      }}
    >
      <label className="relative w-full two:w-80">
        <span className="sr-only">Words of the question</span>
        <Search size={14} aria-hidden className="absolute top-2.25 left-2.5 text-muted" />
        <input
          type="search"
          className="h-8 w-full rounded-md border border-line-strong bg-panel pr-2 pl-8 hover:border-muted"
          placeholder="Words of the question"
          maxLength={200}
          value={draft}
          onChange={(event) => {
            setDraft(event.target.value);
            if (event.target.value === "") onChange({ q: "" });
          }}
        />
      </label>
      <label className={CHECK}>
        <input
          type="checkbox"
          className="size-4"
          checked={kept}
          onChange={(event) => onChange({ kept: event.target.checked })}
        />
        Kept only
      </label>
      <label className={CHECK}>
        <input
          type="checkbox"
          className="size-4"
          checked={replays}
          onChange={(event) => onChange({ replays: event.target.checked })}
        />
        Replays too
      </label>
    </form>
  );
}
