"use client";
import { Bookmark, Pencil, X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { filtersAt, filtersHref } from "#components/address/search-state.ts";
import { countFilters, type PaneFilters } from "#components/filters/filter-values.ts";
import {
  applyFilters,
  FILTERS_KEPT_HERE,
  FILTERS_NAME,
  removedFilters,
  removeFilters,
  renameFilters,
  SAVE_FILTERS,
  SAVED_FILTERS,
} from "#components/filters/words.ts";
import { Button } from "#components/ui/button.tsx";
import { filterWords } from "../active-filters.ts";
import { SAVED_FILTERS_WORDS } from "./saved-filters-words.ts";
import {
  broughtBack,
  type StoredSearch,
  type StoredSearches,
  savedAt,
  without,
  withSaved,
} from "./stored-searches.ts";
import { changeSearches, useStoredSearches } from "./use-stored-searches.ts";

type SavedFiltersProps = {
  readonly filters: PaneFilters;
  /** The existing corpora, for the suggested name. */
  readonly corpora: Parameters<typeof filterWords>[1];
  readonly onApply: (filters: PaneFilters) => void;
};

/** What was removed last, and the state before. */
type Removed = { readonly name: string; readonly before: StoredSearches };

/** Filters that a person named: they are applied, renamed and removed. This browser keeps them. */
export function SavedFilters({ filters, corpora, onApply }: SavedFiltersProps) {
  const stored = useStoredSearches();
  const [naming, setNaming] = useState<StoredSearch | null>(null);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const address = filtersHref(filters);
  const canSave = countFilters(filters) > 0 && savedAt(stored, address, "filters") === undefined;
  if (stored.filters.length === 0 && !canSave && removed === null) return null;
  const remove = (each: StoredSearch) => {
    setRemoved({ name: each.name, before: stored });
    changeSearches((now) => without(now, "filters", each.address));
  };
  const save = (each: StoredSearch) => {
    changeSearches((now) => withSaved(now, each, "filters"));
    setNaming(null);
  };
  return (
    <section aria-label={SAVED_FILTERS} data-testid="saved-filters">
      {stored.filters.length > 0 && (
        <h3 className="mb-1 text-tiny font-semibold tracking-wide text-muted uppercase">{SAVED_FILTERS}</h3>
      )}
      <ul>
        {stored.filters.map((each) => (
          <li key={each.address}>
            {naming?.address === each.address ? (
              <NameForm named={each} onSave={save} onCancel={() => setNaming(null)} />
            ) : (
              <Row
                saved={each}
                inForce={each.address === address}
                onApply={() => onApply(filtersAt(each.address))}
                onRename={() => setNaming(each)}
                onRemove={() => remove(each)}
              />
            )}
          </li>
        ))}
      </ul>
      {removed && (
        <Undo
          name={removed.name}
          onUndo={() => {
            changeSearches((now) => broughtBack(now, removed.before));
            setRemoved(null);
          }}
        />
      )}
      {canSave &&
        (naming?.address === address ? (
          <NameForm named={naming} onSave={save} onCancel={() => setNaming(null)} />
        ) : (
          <Button
            look="quiet"
            size="inline"
            className="-ml-1.5"
            onClick={() => setNaming({ name: filterWords(filters, corpora), address })}
          >
            <Bookmark size={13} aria-hidden /> {SAVE_FILTERS}
          </Button>
        ))}
    </section>
  );
}

type RowProps = {
  readonly saved: StoredSearch;
  /** These filters are the current ones. */
  readonly inForce: boolean;
  readonly onApply: () => void;
  readonly onRename: () => void;
  readonly onRemove: () => void;
};

function Row({ saved: { name }, inForce, onApply, onRename, onRemove }: RowProps) {
  return (
    <div className="-mx-1.5 flex min-h-7 items-center rounded pl-1.5 hover:bg-hover">
      <button
        type="button"
        aria-pressed={inForce}
        aria-label={applyFilters(name)}
        title={name}
        className="min-h-7 min-w-0 flex-1 truncate text-left aria-pressed:font-semibold aria-pressed:text-accent-text"
        onClick={onApply}
      >
        {name}
      </button>
      <Button
        look="quiet"
        size="small-icon"
        aria-label={renameFilters(name)}
        title={renameFilters(name)}
        onClick={onRename}
      >
        <Pencil size={12} aria-hidden />
      </Button>
      <Button
        look="quiet"
        size="small-icon"
        aria-label={removeFilters(name)}
        title={removeFilters(name)}
        onClick={onRemove}
      >
        <X size={13} aria-hidden />
      </Button>
    </div>
  );
}

type NameFormProps = {
  readonly named: StoredSearch;
  readonly onSave: (named: StoredSearch) => void;
  readonly onCancel: () => void;
};

function NameForm({ named, onSave, onCancel }: NameFormProps) {
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name")).trim();
    onSave({ ...named, name: name || named.name });
  };
  return (
    <form className="my-1 rounded-md border border-line bg-ground p-2" onSubmit={save}>
      <label className="block text-small font-semibold">
        {FILTERS_NAME}
        <input
          name="name"
          // biome-ignore lint/a11y/noAutofocus: the person has just asked to type a name
          autoFocus
          maxLength={200}
          defaultValue={named.name}
          onFocus={(event) => event.currentTarget.select()}
          className="mt-1 h-8 w-full rounded-md border border-line-strong bg-panel px-2 text-ui font-normal hover:border-muted"
        />
      </label>
      <p className="mt-1 text-tiny text-muted">{FILTERS_KEPT_HERE}</p>
      <div className="mt-2 flex gap-2">
        <Button type="submit" look="primary" size="small">
          {SAVED_FILTERS_WORDS.save}
        </Button>
        <Button size="small" onClick={onCancel}>
          {SAVED_FILTERS_WORDS.cancel}
        </Button>
      </div>
    </form>
  );
}

function Undo({ name, onUndo }: { readonly name: string; readonly onUndo: () => void }) {
  return (
    <p role="status" className="flex min-h-7 items-center gap-2 text-small text-muted">
      <span className="min-w-0 truncate">{removedFilters(name)}</span>
      {/* The button that had the focus is gone. */}
      <Button size="inline" autoFocus onClick={onUndo}>
        {SAVED_FILTERS_WORDS.undo}
      </Button>
    </p>
  );
}
