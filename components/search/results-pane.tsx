"use client";
import type { ReactNode, RefObject } from "react";
import { errorWords } from "#components/http/fetch-json.ts";
import { AssembleButton } from "#components/packs/assemble.tsx";
import type { Collect } from "#components/packs/use-collect.ts";
import { receiptHref } from "#components/receipt/receipts-state.ts";
import { useUploads } from "#components/upload/uploads-context.ts";
import type { CorpusSummary } from "#lib/domain/documents.ts";
import { CLEARED } from "./active-filters.ts";
import { AnswerNotes, WeakNotice } from "./answer-notes.tsx";
import { LaneSwitch } from "./lane-switch.tsx";
import { ModeSwitch } from "./mode-switch.tsx";
import { QueryBox } from "./query-box.tsx";
import { QuestionAnswers } from "./question-answers.tsx";
import { isHistory } from "./question-kinds.ts";
import { RecognisedChips } from "./recognised-chips.tsx";
import { ResultList } from "./result-list.tsx";
import { RouteControls } from "./route-controls.tsx";
import { RouteLine } from "./route-line.tsx";
import { acrossHref, comparisonHref, questionOf, workbenchHref } from "./search-state.ts";
import { DegradedNotice, LoadingResults, NothingIndexed, SearchFailed, Welcome } from "./states.tsx";
import type { WorkbenchModel } from "./use-workbench.ts";

type ResultsPaneProps = {
  readonly workbench: WorkbenchModel;
  readonly suggestions: readonly string[];
  readonly questionRef: RefObject<HTMLTextAreaElement | null>;
  /** Null until known. */
  readonly corpora: readonly CorpusSummary[] | null;
  readonly filtersButton: ReactNode;
  readonly collect: Collect;
  readonly onOpened: () => void;
};

/** The question, notes on its answer, and the results. */
export function ResultsPane(props: ResultsPaneProps) {
  const { workbench, questionRef, filtersButton } = props;
  const { state, outcome, search, update, ask } = workbench;
  const answer = search.data;
  const current = answer && !search.isPlaceholderData;
  return (
    <>
      <div className="border-b border-line bg-panel px-4 pt-3.5 pb-3">
        <QueryBox key={state.q} question={state.q} inputRef={questionRef} onAsk={ask} />
        <div className="mt-2.5 flex flex-wrap items-center gap-2">
          {filtersButton}
          <LaneSwitch lanes={state.lanes} onChange={(lanes) => update({ lanes })} />
          <ModeSwitch mode={state.mode} onChange={(mode) => update({ mode })} />
        </div>
        <RouteControls
          parts={state}
          onChange={update}
          utility={state.use}
          onUtility={(use) => update({ use })}
        />
        {current && (
          <div className="mt-2.5">
            <RouteLine
              response={answer}
              receiptHref={receiptHref(answer.traceId)}
              compareHref={comparisonHref(questionOf(state))}
            />
            <RecognisedChips
              recognised={answer.recognised}
              off={state.off}
              leftNothing={answer.reasonCodes.includes("question_filter_left_nothing")}
              onSwitch={(kind, on) =>
                update({ off: on ? state.off.filter((each) => each !== kind) : [...state.off, kind] })
              }
              acrossHref={(each) => acrossHref(answer.query, each)}
            />
            <div className="flex flex-wrap items-end gap-x-3">
              <div className="min-w-0 flex-1 basis-60">
                <AnswerNotes
                  response={answer}
                  corpora={props.corpora}
                  onAskBoth={() => update({ lanes: "both" })}
                />
              </div>
              {answer.results.length > 0 && outcome.kind === "frame" && (
                <AssembleButton frame={outcome.frame} />
              )}
            </div>
          </div>
        )}
        <p role="status" className="sr-only">
          {search.isFetching ? "Searching" : current ? `${answer.documentCount} documents answer` : ""}
        </p>
      </div>
      <section aria-label="Results" className="min-h-0 flex-1 overflow-y-auto">
        <Body {...props} />
      </section>
    </>
  );
}

function Body({ workbench, suggestions, corpora, collect, onOpened }: ResultsPaneProps) {
  const { state, outcome, search, update } = workbench;
  const uploads = useUploads();
  const again = () => {
    search.refetch().catch(() => {});
  };
  if (outcome.kind === "none") {
    const empty = corpora?.every((corpus) => corpus.documentCount === 0) ?? false;
    return empty ? (
      <NothingIndexed onUpload={uploads.open} />
    ) : (
      <Welcome suggestions={suggestions} hrefFor={(q) => workbenchHref({ q })} />
    );
  }
  if (outcome.kind === "invalid") {
    return (
      <SearchFailed
        code="bad_request"
        message={outcome.message}
        action="Search without filters"
        onRetry={() => update(CLEARED)}
      />
    );
  }
  if (search.error && !search.isFetching)
    return <SearchFailed {...errorWords(search.error)} onRetry={again} />;
  const answer = search.data;
  if (!answer || (search.isPlaceholderData && answer.query !== outcome.frame.query))
    return <LoadingResults />;
  if (answer.status === "unavailable") {
    return (
      <SearchFailed
        code={answer.reasonCodes[0] ?? "unavailable"}
        message="No lane could answer."
        onRetry={again}
      />
    );
  }
  return (
    <div className={search.isPlaceholderData ? "opacity-60" : undefined}>
      {answer.status === "degraded" && (
        <div className="border-b border-line p-4">
          <DegradedNotice response={answer} onRetry={again} />
        </div>
      )}
      {answer.strength === "weak" && answer.results.length > 0 && !isHistory(answer) && (
        <div className="border-b border-line p-4">
          <WeakNotice response={answer} />
        </div>
      )}
      <QuestionAnswers answer={answer} state={state} />
      {!isHistory(answer) && (
        <ResultList
          answer={answer}
          state={state}
          update={update}
          corpora={corpora}
          collect={collect}
          onOpened={onOpened}
        />
      )}
    </div>
  );
}
