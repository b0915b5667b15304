"use client";
import { useState } from "react";
import { SearchField } from "#components/ui/search-field.tsx";
import { STATE_WORDS } from "#components/words/evidence.ts";
import type { CorpusSummary, DocumentSummary } from "#lib/domain/documents.ts";

type Change = { readonly q?: string; readonly corpus?: string; readonly state?: string };

type DocumentFiltersProps = {
  readonly q: string;
  readonly corpus: string;
  readonly state: string;
  readonly corpora: readonly CorpusSummary[];
  readonly states: readonly DocumentSummary["state"][];
  readonly onChange: (change: Change) => void;
};

const FIELD = "h-8 rounded-md border border-line-strong bg-panel px-2 hover:border-muted";

/** Filters the list by name, corpus and state. */
export function DocumentFilters({ q, corpus, state, corpora, states, onChange }: DocumentFiltersProps) {
  const [draft, setDraft] = useState(q);
  return (
    <form
      aria-label="Filter the list"
      className="flex flex-wrap items-center gap-2 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ q: draft.trim() });
      }}
    >
      <SearchField
        label="Name or path"
        placeholder="Name or path"
        value={draft}
        onChange={setDraft}
        onEmpty={() => onChange({ q: "" })}
      />
      <label>
        <span className="sr-only">Corpus</span>
        <select
          className={FIELD}
          value={corpus}
          onChange={(event) => onChange({ corpus: event.target.value })}
        >
          <option value="">All corpora</option>
          {corpora.map((item) => (
            <option key={item.id} value={item.id}>
              {item.title}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="sr-only">State</span>
        <select className={FIELD} value={state} onChange={(event) => onChange({ state: event.target.value })}>
          <option value="">Any state</option>
          {states.map((item) => (
            <option key={item} value={item}>
              {STATE_WORDS[item]}
            </option>
          ))}
        </select>
      </label>
    </form>
  );
}
