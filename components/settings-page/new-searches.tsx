"use client";
import { useId } from "react";
import { GROUPINGS, SORTS } from "#components/address/result-order.ts";
import { CheckList } from "#components/filters/check-list.tsx";
import { corpusOption } from "#components/filters/corpus-option.ts";
import { GROUPING_WORDS, SORT_WORDS } from "#components/search/sort-words.ts";
import { isOneOf } from "#components/settings/appearance.ts";
import { DEFAULT_SETTINGS, MAX_CORPORA, type SearchDefaults, WAYS } from "#components/settings/settings.ts";
import { changeSettings, useSettings } from "#components/settings/stored-settings.ts";
import { SETTINGS_WORDS, WAY_WORDS } from "#components/settings/words.ts";
import { Button } from "#components/ui/button.tsx";
import type { CorpusSummary } from "#lib/domain/documents.ts";

/** What a new search starts with: corpora, order, grouping and, under Advanced, the way of searching. */
export function NewSearches({ corpora }: { readonly corpora: readonly CorpusSummary[] }) {
  const { search } = useSettings();
  const change = (part: Partial<SearchDefaults>) => changeSettings({ search: { ...search, ...part } });
  return (
    <>
      <div className="flex flex-wrap gap-4">
        <Select
          label={SETTINGS_WORDS.sort}
          value={search.sort}
          options={SORTS}
          words={SORT_WORDS}
          onChange={(sort) => change({ sort })}
        />
        <Select
          label={SETTINGS_WORDS.group}
          value={search.group}
          options={GROUPINGS}
          words={GROUPING_WORDS}
          onChange={(group) => change({ group })}
        />
      </div>
      <CheckList
        legend={SETTINGS_WORDS.corpora}
        hint={search.corpora.length === 0 ? SETTINGS_WORDS.corporaHint : undefined}
        options={corpora.map(corpusOption)}
        chosen={search.corpora}
        onChange={(chosen) => change({ corpora: chosen.slice(0, MAX_CORPORA) })}
      />
      <details>
        <summary className="w-fit rounded-sm font-medium text-accent-text hover:underline">
          {SETTINGS_WORDS.advanced}
        </summary>
        <div className="mt-3">
          <Select
            label={SETTINGS_WORDS.way}
            value={search.mode}
            options={WAYS}
            words={WAY_WORDS}
            onChange={(mode) => change({ mode })}
          />
        </div>
      </details>
      <Button className="self-start" onClick={() => change(DEFAULT_SETTINGS.search)}>
        {SETTINGS_WORDS.reset}
      </Button>
    </>
  );
}

type SelectProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly Value[];
  readonly words: Readonly<Record<Value, string>>;
  readonly onChange: (chosen: Value) => void;
};

function Select<Value extends string>({ label, value, options, words, onChange }: SelectProps<Value>) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-small font-semibold text-muted">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => isOneOf(options, event.target.value) && onChange(event.target.value)}
        className="h-8 min-w-52 rounded-md border border-line-strong bg-panel px-2 hover:border-muted"
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {words[option]}
          </option>
        ))}
      </select>
    </div>
  );
}
