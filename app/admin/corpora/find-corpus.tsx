"use client";
import { Search } from "lucide-react";
import { plural } from "#components/words/quantities.ts";

type FindCorpusProps = {
  readonly q: string;
  readonly shown: number;
  readonly of: number;
  readonly onFind: (q: string) => void;
};

/** Narrows a long list of corpora while one types. */
export function FindCorpus({ q, shown, of, onFind }: FindCorpusProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <label className="relative w-full two:w-72">
        <span className="sr-only">Find a corpus</span>
        <Search size={14} aria-hidden className="absolute top-2.25 left-2.5 text-muted" />
        <input
          type="search"
          className="h-8 w-full rounded-md border border-line-strong bg-panel px-2 pl-8 hover:border-muted"
          placeholder="Find a corpus"
          value={q}
          onChange={(event) => onFind(event.target.value)}
        />
      </label>
      <p role="status" className="text-small text-muted tabular-nums">
        {q !== "" && `${shown} of ${plural(of, "corpus", "corpora")}`}
      </p>
    </div>
  );
}
