"use client";
import { SearchField } from "#components/ui/search-field.tsx";
import { plural } from "#components/words/quantities.ts";

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
        label="Find a corpus"
        placeholder="Find a corpus"
        value={q}
        onChange={onFind}
        onEmpty={() => {}}
      />
      <p role="status" className="text-small text-muted tabular-nums">
        {q !== "" && `${shown} of ${plural(of, "corpus", "corpora")}`}
      </p>
    </div>
  );
}
