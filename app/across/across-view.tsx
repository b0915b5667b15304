"use client";
import { useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { useRef } from "react";
import { AcrossAnswer } from "#components/across/across-answer.tsx";
import { ChooseSides, type SideChoice } from "#components/across/choose-sides.tsx";
import { useShortcuts } from "#components/keys/use-shortcuts.ts";
import { QueryBox } from "#components/search/query-box.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { Across } from "#lib/domain/across.ts";
import { readingOfRef, workbenchHref } from "../(workbench)/search-state.ts";
import { errorWords } from "../fetch-json.ts";
import { type AcrossState, acrossParsers, askedBy, sideBySideHref } from "./across-state.ts";
import { acrossQuery } from "./queries.ts";

/** One question side by side in corpora or projects; or the question that is still to be asked. */
export function AcrossView({ choices }: { readonly choices: readonly SideChoice[] }) {
  const [state, setState] = useQueryStates(acrossParsers, { history: "push", shallow: true, scroll: false });
  const asked = askedBy(state);
  const answer = useQuery(acrossQuery(asked.kind === "across" ? asked.input : null));
  const question = useRef<HTMLTextAreaElement>(null);
  const change = (next: Partial<AcrossState>) => {
    setState(next).catch(() => {});
  };
  useShortcuts({
    "/": (event) => {
      event.preventDefault();
      question.current?.focus();
      question.current?.select();
    },
  });
  const again = () => {
    answer.refetch().catch(() => {});
  };
  // While another question is on its way, the last one's sides must not pass for its answer.
  const current =
    answer.data && asked.kind === "across" && answer.data.query === state.q.trim() ? answer.data : null;
  const ask = (q: string) => {
    // Another question names its own sides; the same one is asked again.
    if (q === state.q.trim()) again();
    else change({ q, corpora: [], projects: [] });
  };
  return (
    <main id="main" className="mx-auto flex w-full max-w-[110rem] flex-col gap-3 px-4 py-4 two:px-6">
      <h1 className="sr-only">Side by side</h1>
      <QueryBox
        key={state.q}
        question={state.q}
        inputRef={question}
        action="/across"
        submit="Compare"
        onAsk={ask}
      />
      {asked.kind !== "none" && (
        <ChooseSides
          choices={choices}
          chosen={current?.sides ?? []}
          onChoose={({ corpora, projects }) => change({ corpora: [...corpora], projects: [...projects] })}
        />
      )}
      <p role="status" className="sr-only">
        {answer.isFetching ? "Setting side by side" : current ? "Set side by side" : ""}
      </p>
      {asked.kind === "none" ? (
        <Beginning choices={choices} />
      ) : asked.kind === "invalid" ? (
        <Notice
          kind="failed"
          title="Nothing was set side by side"
          testId="across-failed"
          actions={
            <Button size="small" onClick={() => change({ corpora: [], projects: [] })}>
              Take all corpora
            </Button>
          }
        >
          {asked.message}
        </Notice>
      ) : answer.error && !answer.isFetching ? (
        <Notice
          kind="failed"
          title="Nothing was set side by side"
          testId="across-failed"
          actions={
            <Button size="small" onClick={again}>
              Try again
            </Button>
          }
        >
          {errorWords(answer.error).message} This says nothing about whether there is evidence.
        </Notice>
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
    </main>
  );
}

/** The search of one side, as the workbench asks it; projects are no filter of its page. */
function questionIn({ asked, sides }: Across, side: number) {
  const { kind, id } = sides[side] ?? { kind: "project", id: "" };
  return { q: asked, ...(kind === "corpus" ? { corpora: [id] } : {}) };
}

function Beginning({ choices }: { readonly choices: readonly SideChoice[] }) {
  const [one, two] = choices;
  const example = one && two ? `Compare heights in ${one.title} and ${two.title}` : null;
  return (
    <section className="py-5" data-testid="across-beginning">
      <h2 className="font-serif text-[1.375rem] leading-8">One question, each corpus by itself.</h2>
      <p className="mt-2 max-w-prose text-muted">
        What each corpus or project says stands in a column; below it what they share and where they differ,
        in the passages’ own words. Name two of them in the question, or choose them when it is asked.
      </p>
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
    <div role="status" aria-label="Setting side by side" data-testid="across-loading">
      <div className="grid gap-6 two:grid-cols-2">
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
      </div>
    </div>
  );
}
