"use client";
import { useState } from "react";
import { SearchField } from "#components/ui/search-field.tsx";
import { PACKS_WORDS } from "./list-words.ts";

type PackSearchProps = { readonly q: string; readonly onSearch: (q: string) => void };

/** Filters packs by words of the title or question. */
export function PackSearch({ q, onSearch }: PackSearchProps) {
  const [draft, setDraft] = useState(q);
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(draft.trim());
        }}
      >
        <SearchField
          label={PACKS_WORDS.searchLabel}
          placeholder={PACKS_WORDS.searchLabel}
          maxLength={200}
          value={draft}
          onChange={setDraft}
          onEmpty={() => onSearch("")}
        />
      </form>
    </search>
  );
}
