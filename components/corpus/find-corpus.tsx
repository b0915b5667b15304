"use client";
import { SearchField } from "#components/ui/search-field.tsx";
import { CORPORA_WORDS } from "./console-words.ts";

type FindCorpusProps = {
  readonly q: string;
  readonly shown: number;
  readonly of: number;
  readonly onFind: (q: string) => void;
};

/** Filters a long list of corpora while the user types. */
export function FindCorpus({ q, shown, of, onFind }: FindCorpusProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SearchField
        label={CORPORA_WORDS.findLabel}
        placeholder={CORPORA_WORDS.findLabel}
        value={q}
        onChange={onFind}
        onEmpty={() => {}}
      />
      <p role="status" className="text-small text-muted tabular-nums">
        {q !== "" && CORPORA_WORDS.shown(shown, of)}
      </p>
    </div>
  );
}
