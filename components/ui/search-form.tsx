"use client";
import { useState } from "react";
import { SearchField } from "./search-field.tsx";

type SearchFormProps = {
  readonly label: string;
  /** The words that the list is filtered by. Another value needs another `key`. */
  readonly q: string;
  readonly onSearch: (q: string) => void;
  readonly className?: string;
};

/** Filters a list by words, when they are submitted or emptied. */
export function SearchForm({ label, q, onSearch, className }: SearchFormProps) {
  const [draft, setDraft] = useState(q);
  return (
    <search className={className}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(draft.trim());
        }}
      >
        <SearchField
          label={label}
          placeholder={label}
          maxLength={200}
          value={draft}
          onChange={setDraft}
          onEmpty={() => onSearch("")}
        />
      </form>
    </search>
  );
}
