"use client";
import { useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { readingOfRef, workbenchHref } from "#components/address/search-state.ts";
import { failureWords, NotCompared, QuestionPage } from "#components/search/question-page.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { Across } from "#lib/domain/across.ts";
import { AcrossAnswer } from "./across-answer.tsx";
import { type AcrossState, acrossParsers, acrossRequest, sideBySideHref } from "./across-state.ts";
import { ChooseSides, type SideChoice } from "./choose-sides.tsx";
import { acrossQuery } from "./queries.ts";
import { ACROSS_PAGE_WORDS } from "./words.ts";

/** Answers one question side by side for corpora or projects, or asks for a question. */
export function AcrossView({ choices }: { readonly choices: readonly SideChoice[] }) {
  const [state, setState] = useQueryStates(acrossParsers, { history: "push", shallow: true, scroll: false });
  const asked = acrossRequest(state);
  const answer = useQuery(acrossQuery(asked.kind === "across" ? asked.input : null));
  const change = (next: Partial<AcrossState>) => {
    setState(next).catch(() => {});
  };
  const again = () => {
    answer.refetch().catch(() => {});
  };
  // While another question loads, do not show the previous sides as its answer.
  const current =
    answer.data && asked.kind === "across" && answer.data.query === state.q.trim() ? answer.data : null;
  const ask = (q: string) => {
    // A new question chooses its own sides. The same question is run again.
    if (q === state.q.trim()) again();
    else change({ q, corpora: [], projects: [] });
  };
  return (
    <QuestionPage
      heading={ACROSS_PAGE_WORDS.title}
      question={state.q}
      action="/across"
      choices={
        asked.kind !== "none" && (
          <ChooseSides
            choices={choices}
            chosen={current?.sides ?? []}
            onChoose={({ corpora, projects }) => change({ corpora: [...corpora], projects: [...projects] })}
          />
        )
      }
      status={answer.isFetching ? ACROSS_PAGE_WORDS.comparing : current ? ACROSS_PAGE_WORDS.compared : ""}
      onAsk={ask}
    >
      {asked.kind === "none" ? (
        <Beginning choices={choices} />
      ) : asked.kind === "invalid" ? (
        <NotCompared
          title={ACROSS_PAGE_WORDS.failedTitle}
          testId="across-failed"
          button={ACROSS_PAGE_WORDS.compareAll}
          onPress={() => change({ corpora: [], projects: [] })}
        >
          {asked.message}
        </NotCompared>
      ) : answer.error && !answer.isFetching ? (
        <NotCompared
          title={ACROSS_PAGE_WORDS.failedTitle}
          testId="across-failed"
          button={ACROSS_PAGE_WORDS.tryAgain}
          onPress={again}
        >
          {failureWords(answer.error)}
        </NotCompared>
      ) : current ? (
        <AcrossAnswer
          answer={current}
          waiting={answer.isPlaceholderData}
          hrefOf={(side, ref) => workbenchHref({ ...questionIn(current, side), ...readingOfRef(ref) })}
          searchHref={(side) => workbenchHref(questionIn(current, side))}
          receiptHref={(id) => `/receipts/${encodeURIComponent(id)}`}
        />
      ) : (
        <Loading />
      )}
    </QuestionPage>
  );
}

/** Returns the workbench search of one side. Its page has no filter for projects. */
function questionIn({ asked, sides }: Across, side: number) {
  const { kind, id } = sides[side] ?? { kind: "project", id: "" };
  return { q: asked, ...(kind === "corpus" ? { corpora: [id] } : {}) };
}

function Beginning({ choices }: { readonly choices: readonly SideChoice[] }) {
  const [one, two] = choices;
  const example = one && two ? ACROSS_PAGE_WORDS.exampleQuestion(one.title, two.title) : null;
  return (
    <section className="py-5" data-testid="across-beginning">
      <h2 className="font-serif text-[1.375rem] leading-8">{ACROSS_PAGE_WORDS.beginningTitle}</h2>
      <p className="mt-2 max-w-prose text-muted">{ACROSS_PAGE_WORDS.beginningText}</p>
      {example !== null && (
        <p className="mt-4">
          <a
            href={sideBySideHref({ q: example })}
            className="inline-block rounded-md border border-line bg-panel px-3.5 py-2.5 text-lead wrap-anywhere hover:border-accent hover:bg-chosen"
          >
            {example}
          </a>
        </p>
      )}
    </section>
  );
}

function Loading() {
  return (
    <div role="status" aria-label={ACROSS_PAGE_WORDS.comparing} data-testid="across-loading">
      <div className="grid gap-6 two:grid-cols-2">
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
      </div>
    </div>
  );
}
