"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { NO_READING, type WorkbenchState, workbenchHref } from "#components/address/search-state.ts";
import { Button } from "#components/ui/button.tsx";
import { alsoCalledQuery } from "../queries.ts";
import { alsoCalledWords, searchAlsoWords } from "./words.ts";

/** Offers the question with synonyms of its words that the searched corpora contain. */
export function AlsoCalled({ state }: { readonly state: WorkbenchState }) {
  const { data } = useQuery(alsoCalledQuery({ q: state.q.trim(), corpora: state.corpora }));
  return (
    <div role="status" data-testid="also-called" className="flex flex-col gap-1.5 py-1 empty:hidden">
      {data?.found.map(({ words, others }) => (
        <p key={words} className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
          <span>{alsoCalledWords(words)}</span>
          {others.map(({ term, question }) => (
            <Button key={term} asChild size="small" className="max-w-full">
              <Link
                href={workbenchHref({ ...state, ...NO_READING, q: question })}
                prefetch={false}
                title={searchAlsoWords(question)}
              >
                <span className="truncate">{term}</span>
              </Link>
            </Button>
          ))}
        </p>
      ))}
    </div>
  );
}
