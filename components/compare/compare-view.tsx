"use client";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { ContextChip } from "#components/search/context-chip.tsx";
import { failureWords, NotCompared, QuestionPage } from "#components/search/question-page.tsx";
import { NO_CONTEXT } from "#components/search/started-from.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { Comparison } from "#lib/domain/compare.ts";
import { type CompareState, compareHref, compareParsers, compareRequest } from "./compare-state.ts";
import { Compared } from "./compared.tsx";
import { comparisonQuery } from "./queries.ts";
import { COMPARE_PAGE_WORDS } from "./words.ts";

/** A changed question is no longer the receipt's, so it has no stored list. */
const EMPTY_RECEIPT = { receipt: null, a: null, b: null, c: null } as const;

/** Answers one question by several routes side by side, or asks for a question. */
export function CompareView({ suggestions }: { readonly suggestions: readonly string[] }) {
  const [state, setState] = useQueryStates(compareParsers, { history: "push", shallow: true, scroll: false });
  const asked = compareRequest(state);
  const comparison = useQuery(comparisonQuery(asked.kind === "compare" ? asked.input : null));
  const change = (next: Partial<CompareState>, options?: { readonly history: "replace" }) => {
    setState(next, options).catch(() => {});
  };
  const again = () => {
    comparison.refetch().catch(() => {});
  };
  const { data } = comparison;
  const stale = comparison.isPlaceholderData;
  // While another question loads, do not show the previous lists as its answer.
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
    <QuestionPage
      heading={COMPARE_PAGE_WORDS.heading}
      question={shownQuestion}
      action="/compare"
      choices={
        state.receipt === null && (
          <ContextChip state={state} answer={null} onRemove={() => change({ ...NO_CONTEXT })} />
        )
      }
      status={
        comparison.isFetching
          ? COMPARE_PAGE_WORDS.comparing
          : current && !stale
            ? COMPARE_PAGE_WORDS.compared
            : ""
      }
      onAsk={ask}
    >
      <Answer
        asked={asked}
        comparison={comparison}
        current={current}
        state={state}
        suggestions={suggestions}
        onChange={change}
        onAgain={again}
      />
    </QuestionPage>
  );
}

type AnswerProps = {
  readonly asked: ReturnType<typeof compareRequest>;
  readonly comparison: UseQueryResult<Comparison>;
  /** The comparison of the current question; null while it loads. */
  readonly current: Comparison | null;
  readonly state: CompareState;
  readonly suggestions: readonly string[];
  readonly onChange: (change: Partial<CompareState>, options?: { readonly history: "replace" }) => void;
  readonly onAgain: () => void;
};

/** The comparison, or why there is none. */
function Answer({ asked, comparison, current, state, suggestions, onChange, onAgain }: AnswerProps) {
  if (asked.kind === "none") return <Beginning suggestions={suggestions} />;
  if (asked.kind === "invalid")
    return (
      <NotCompared
        title={COMPARE_PAGE_WORDS.failedTitle}
        testId="compare-failed"
        button={COMPARE_PAGE_WORDS.withoutFilters}
        onPress={() => onChange({ ...EMPTY_RECEIPT })}
      >
        {asked.message}
      </NotCompared>
    );
  if (comparison.error && !comparison.isFetching)
    return (
      <NotCompared
        title={COMPARE_PAGE_WORDS.failedTitle}
        testId="compare-failed"
        button={COMPARE_PAGE_WORDS.tryAgain}
        onPress={onAgain}
      >
        {failureWords(comparison.error)}
      </NotCompared>
    );
  if (!current) return <Loading columns={asked.routes.length} />;
  return (
    <Compared
      key={`lists of ${current.query}`}
      comparison={current}
      routes={asked.routes}
      waiting={comparison.isPlaceholderData}
      state={state}
      onChange={onChange}
    />
  );
}

function sameQuestion(state: CompareState, query: string): boolean {
  return state.receipt !== null || state.q.trim() === query;
}

function Beginning({ suggestions }: { readonly suggestions: readonly string[] }) {
  return (
    <section className="py-5" data-testid="compare-beginning">
      <h2 className="font-serif text-[1.375rem] leading-8">{COMPARE_PAGE_WORDS.beginningTitle}</h2>
      <p className="mt-2 max-w-prose text-muted">{COMPARE_PAGE_WORDS.beginningText}</p>
      {suggestions.length > 0 && (
        <>
          <h3 className="mt-6 text-small font-semibold text-muted">{COMPARE_PAGE_WORDS.examplesTitle}</h3>
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
    <div
      role="status"
      aria-label={COMPARE_PAGE_WORDS.comparing}
      className="flex flex-col gap-3"
      data-testid="comparing"
    >
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
