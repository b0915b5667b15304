"use client";
import { useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { errorWords } from "#components/http/fetch-json.ts";
import { Moment } from "#components/ui/moment.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { fill } from "#components/words/fill.tsx";
import type { EvaluationRun } from "#lib/domain/evaluation.ts";
import type { EvaluationView } from "#lib/domain/evaluation-views.ts";
import { ClassTable } from "./class-table.tsx";
import { ComparisonSummary } from "./comparison-summary.tsx";
import { DifferencePlot } from "./difference-plot.tsx";
import { overviewHref } from "./evaluation-state.ts";
import { MeasureSelect } from "./measure-select.tsx";
import { evaluationQuery } from "./queries.ts";
import { QuestionOpen } from "./question-open.tsx";
import { classesOf, shownQuestions } from "./question-rows.ts";
import { QuestionTable } from "./question-table.tsx";
import { type RunState, runParsers } from "./run-state.ts";
import { RunTools } from "./run-tools.tsx";
import { RUN_WORDS } from "./run-words.ts";
import { routeWords } from "./words.ts";

/** One run, or two side by side: the figures, then each question. */
export function RunView({ id }: { readonly id: string }) {
  const [state, setState] = useQueryStates(runParsers, { history: "push", shallow: true, scroll: false });
  const view = useQuery(evaluationQuery(id, state.against, state.measure));
  const change = (next: Partial<RunState>) => {
    setState(next).catch(() => {});
  };
  const { data } = view;
  return (
    <main id="main" className="mx-auto flex w-full max-w-page flex-col gap-4 px-4 py-5 two:px-6">
      <PageHead
        title={data ? RUN_WORDS.title(data.run.set.name, routeWords(data.run.route)) : RUN_WORDS.unknownTitle}
        back={{ href: overviewHref({ measure: state.measure }), words: RUN_WORDS.back }}
      >
        <MeasureSelect measure={state.measure} onChange={(measure) => change({ measure })} />
      </PageHead>
      {view.error && !data ? (
        <Notice kind="failed" title={RUN_WORDS.failedTitle} testId="run-failed">
          {errorWords(view.error).message}
        </Notice>
      ) : !data ? (
        <Skeleton className="h-64" />
      ) : (
        <LoadedRun data={data} state={state} onChange={change} />
      )}
    </main>
  );
}

type LoadedRunProps = {
  readonly data: EvaluationView;
  readonly state: RunState;
  readonly onChange: (next: Partial<RunState>) => void;
};

/** The figures of a run, then its questions as they are filtered and sorted. */
function LoadedRun({ data, state, onChange }: LoadedRunProps) {
  const questions = shownQuestions(data.questions, state);
  return (
    <>
      <p className="-mt-3 text-muted">
        {data.against ? (
          fill(RUN_WORDS.ranAgainst, {
            run: <RunFacts run={data.run} />,
            against: <RunFacts run={data.against} />,
          })
        ) : (
          <RunFacts run={data.run} />
        )}
      </p>
      <ComparisonSummary view={data} />
      {data.run.set.hash !== data.against?.set.hash && data.comparison && data.comparison.unpaired > 0 && (
        <Notice kind="degraded" title={RUN_WORDS.changedTitle}>
          {RUN_WORDS.changedHelp(data.comparison.unpaired)}
        </Notice>
      )}
      {data.comparison && <DifferencePlot questions={data.questions} />}
      {data.classes.length > 1 && (
        <ClassTable
          classes={data.classes}
          measure={data.measure}
          chosen={state.class}
          onChoose={(name) => onChange({ class: name })}
        />
      )}
      <RunTools
        classes={classesOf(data.questions)}
        class={state.class}
        only={state.only}
        sort={state.sort}
        against={state.against}
        others={data.others}
        shown={questions.length}
        onChange={onChange}
      />
      {questions.length === 0 ? (
        <Notice kind="info" title={RUN_WORDS.noMatchTitle}>
          {RUN_WORDS.noMatchHelp}
        </Notice>
      ) : (
        <QuestionTable
          questions={questions}
          measure={data.measure}
          compared={data.against !== null}
          sort={state.sort}
          onSort={(sort) => onChange({ sort })}
          open={state.question}
          onOpen={(question) => onChange({ question })}
          detail={(pair) => <QuestionOpen pair={pair} run={data.run} against={data.against} />}
        />
      )}
    </>
  );
}

function RunFacts({ run }: { readonly run: EvaluationRun }) {
  return fill(RUN_WORDS.ran, { route: routeWords(run.route), when: <Moment iso={run.createdAt} /> });
}
