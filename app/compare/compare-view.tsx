"use client";
import { useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { useRef } from "react";
import { useShortcuts } from "#components/keys/use-shortcuts.ts";
import { QueryBox } from "#components/search/query-box.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { errorWords } from "../fetch-json.ts";
import { askedBy, type CompareState, compareHref, compareParsers } from "./compare-state.ts";
import { Compared } from "./compared.tsx";
import { comparisonQuery } from "./queries.ts";

/** Another question than the receipt's is a question of its own, and has no list that ran. */
const EMPTY_RECEIPT = { receipt: null, a: null, b: null, c: null } as const;

/** One question through several routes, side by side; or the question that is still to be asked. */
export function CompareView({ suggestions }: { readonly suggestions: readonly string[] }) {
  const [state, setState] = useQueryStates(compareParsers, { history: "push", shallow: true, scroll: false });
  const asked = askedBy(state);
  const comparison = useQuery(comparisonQuery(asked.kind === "compare" ? asked.input : null));
  const question = useRef<HTMLTextAreaElement>(null);
  const change = (next: Partial<CompareState>, options?: { readonly history: "replace" }) => {
    setState(next, options).catch(() => {});
  };
  useShortcuts({
    "/": (event) => {
      event.preventDefault();
      question.current?.focus();
      question.current?.select();
    },
  });
  const again = () => {
    comparison.refetch().catch(() => {});
  };
  const { data } = comparison;
  const stale = comparison.isPlaceholderData;
  // While another question is on its way, the last one's lists must not pass for its answer.
  const current =
    data && (!stale || asked.kind !== "compare" || sameQuestion(state, data.query)) ? data : null;
  const shownQuestion = state.receipt === null ? state.q : (data?.query ?? "");
  const ask = (q: string) => {
    if (q === shownQuestion.trim()) again();
    else
      change({
        q,
        side: "A",
        all: false,
        revealed: false,
        ...(state.receipt === null ? {} : EMPTY_RECEIPT),
      });
  };
  return (
    <main id="main" className="mx-auto flex w-full max-w-[110rem] flex-col gap-3 px-4 py-4 two:px-6">
      <h1 className="sr-only">Compare routes</h1>
      <QueryBox
        key={shownQuestion}
        question={shownQuestion}
        inputRef={question}
        action="/compare"
        submit="Compare"
        onAsk={ask}
      />
      <p role="status" className="sr-only">
        {comparison.isFetching ? "Comparing" : current && !stale ? "Compared" : ""}
      </p>
      {asked.kind === "none" ? (
        <Beginning suggestions={suggestions} />
      ) : asked.kind === "invalid" ? (
        <Notice
          kind="failed"
          title="Nothing was compared"
          testId="compare-failed"
          actions={
            <Button size="small" onClick={() => change({ ...EMPTY_RECEIPT })}>
              Compare without them
            </Button>
          }
        >
          {asked.message}
        </Notice>
      ) : comparison.error && !comparison.isFetching ? (
        <Notice
          kind="failed"
          title="Nothing was compared"
          testId="compare-failed"
          actions={
            <Button size="small" onClick={again}>
              Try again
            </Button>
          }
        >
          {errorWords(comparison.error).message} This says nothing about whether there is evidence.
        </Notice>
      ) : current ? (
        <Compared
          key={`lists of ${current.query}`}
          comparison={current}
          routes={asked.routes}
          waiting={stale}
          state={state}
          onChange={change}
        />
      ) : (
        <Loading columns={asked.routes.length} />
      )}
    </main>
  );
}

function sameQuestion(state: CompareState, query: string): boolean {
  return state.receipt !== null || state.q.trim() === query;
}

function Beginning({ suggestions }: { readonly suggestions: readonly string[] }) {
  return (
    <section className="py-5" data-testid="compare-beginning">
      <h2 className="font-serif text-[1.375rem] leading-8">One question, two ways of asking.</h2>
      <p className="mt-2 max-w-prose text-muted">
        Each route’s list stands in a column, with lines between what both found. Judge what you see by key,
        and each route gets a figure for how well it orders what is relevant. Searches and receipts lead here
        too.
      </p>
      {suggestions.length > 0 && (
        <>
          <h3 className="mt-6 text-small font-semibold text-muted">To begin with</h3>
          <ul className="mt-2 flex max-w-3xl flex-col gap-2">
            {suggestions.map((q) => (
              <li key={q}>
                <a
                  href={compareHref({ q, a: "hybrid", b: "keyword" })}
                  className="block rounded-md border border-line bg-panel px-3.5 py-2.5 text-lead hover:border-accent hover:bg-chosen"
                >
                  {q}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Loading({ columns }: { readonly columns: number }) {
  return (
    <div role="status" aria-label="Comparing" className="flex flex-col gap-3" data-testid="comparing">
      <Skeleton className="h-14" />
      <div className="grid gap-6 two:grid-cols-2">
        {Array.from({ length: Math.min(columns, 2) }, (_, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey bars, without state
          <Skeleton key={column} className="h-96" />
        ))}
      </div>
    </div>
  );
}
