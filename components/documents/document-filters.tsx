"use client";
import { useState } from "react";
import { SearchField } from "#components/ui/search-field.tsx";
import { STATE_WORDS } from "#components/words/evidence.ts";
import type { LISTED_STATES } from "#lib/domain/document-table.ts";
import type { CorpusSummary } from "#lib/domain/documents.ts";
import { LIST_WORDS, STATE_NOTES } from "./words.ts";

type Change = { readonly q?: string; readonly corpus?: string; readonly state?: string };

type DocumentFiltersProps = {
  readonly q: string;
  readonly corpus: string;
  readonly state: string;
  readonly corpora: readonly CorpusSummary[];
  readonly states: typeof LISTED_STATES;
  readonly onChange: (change: Change) => void;
};

const FIELD = "h-8 rounded-md border border-line-strong bg-panel px-2 hover:border-muted";

/** Filters the list by name, corpus and state. */
export function DocumentFilters({ q, corpus, state, corpora, states, onChange }: DocumentFiltersProps) {
  const [draft, setDraft] = useState(q);
  return (
    <form
      aria-label={LIST_WORDS.filtersLabel}
      className="flex flex-wrap items-center gap-2 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ q: draft.trim() });
      }}
    >
      <SearchField
        label={LIST_WORDS.nameLabel}
        placeholder={LIST_WORDS.nameLabel}
        value={draft}
        onChange={setDraft}
        onEmpty={() => onChange({ q: "" })}
      />
      <label>
        <span className="sr-only">{LIST_WORDS.corpusLabel}</span>
        <select
          className={FIELD}
          value={corpus}
          onChange={(event) => onChange({ corpus: event.target.value })}
        >
          <option value="">{LIST_WORDS.allCorpora}</option>
          {corpora.map((item) => (
            <option key={item.id} value={item.id}>
              {item.title}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="sr-only">{LIST_WORDS.stateLabel}</span>
        <select className={FIELD} value={state} onChange={(event) => onChange({ state: event.target.value })}>
          <option value="">{LIST_WORDS.anyState}</option>
          {states.map((item) => (
            <option key={item} value={item}>
              {item === "removed" ? STATE_NOTES.removedFilter : STATE_WORDS[item]}
            </option>
          ))}
        </select>
      </label>
    </form>
  );
}
