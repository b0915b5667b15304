"use client";
import {
  NO_READING,
  readingOfRef,
  type WorkbenchState,
  workbenchHref,
} from "#components/address/search-state.ts";
import type { Collect } from "#components/packs/use-collect.ts";
import type { SearchResponse } from "#lib/domain/search-result.ts";
import { widenings } from "./active-filters.ts";
import { MissingClauseNotice, WeakNotice } from "./answer-notes.tsx";
import { CorrectedSpelling, DidYouMean } from "./asking/did-you-mean.tsx";
import { OtherQuestions } from "./asking/other-questions.tsx";
import { DegradedNotice } from "./degraded-notice.tsx";
import { PlaceCard } from "./place-card.tsx";
import { QuestionAnswers } from "./question-answers.tsx";
import { isHistory } from "./question-kinds.ts";
import { troublesOf } from "./reported-codes.ts";
import { ResultList } from "./result-list.tsx";
import { SearchFailed } from "./states.tsx";
import { unavailableWords } from "./unavailable-words.ts";
import type { WorkbenchModel } from "./use-workbench.ts";

type AnswerBodyProps = {
  readonly answer: SearchResponse;
  /** True if the answer is of the same question before its latest change. */
  readonly earlier: boolean;
  readonly state: WorkbenchState;
  readonly update: WorkbenchModel["update"];
  readonly collect: Collect;
  readonly onAgain: () => void;
  readonly onOpened: () => void;
};

/** An answer: what is missing from it or weak in it, then its results. */
export function AnswerBody(props: AnswerBodyProps) {
  const { answer, earlier, state, update, collect, onAgain, onOpened } = props;
  if (answer.status === "unavailable") {
    return (
      <SearchFailed
        code={troublesOf(answer)[0] ?? "unavailable"}
        message={unavailableWords(answer)}
        onRetry={onAgain}
      />
    );
  }
  const searched = { ...state, q: answer.correctedQuery ?? state.q };
  const weak = answer.strength === "weak";
  const ranked = answer.results.length > 0 && !answer.policy && !isHistory(answer);
  return (
    <div className={earlier ? "opacity-60" : undefined}>
      {answer.status === "degraded" && <DegradedNotice response={answer} onRetry={onAgain} />}
      {answer.correctedQuery !== undefined && (
        <div className="border-b border-line px-4 py-2">
          <CorrectedSpelling state={state} question={answer.correctedQuery} />
        </div>
      )}
      {answer.missingClause && (
        <div className="border-b border-line px-4 py-2.5">
          <MissingClauseNotice
            missing={answer.missingClause}
            weak={ranked && weak}
            hrefFor={(ref) => workbenchHref({ ...state, ...readingOfRef(ref) })}
            onOpen={(ref) => update(readingOfRef(ref))}
          />
        </div>
      )}
      {ranked && weak && !answer.missingClause && (
        <div className="border-b border-line px-4 py-2.5">
          <WeakNotice
            response={answer}
            widenings={widenings(state)}
            onWiden={({ change }) => update({ ...change, ...NO_READING, limit: 10 })}
            meant={<OtherQuestions state={searched} />}
          />
        </div>
      )}
      {answer.place && <PlaceCard place={answer.place} />}
      {/* A misspelt word beside one that matches: the answer is not weak, but may be of something else. */}
      {ranked && !weak && (
        <div className="px-4 pt-1.5 has-[>:empty]:hidden">
          <DidYouMean state={searched} />
        </div>
      )}
      <QuestionAnswers answer={answer} state={state} />
      {!isHistory(answer) && (
        <ResultList answer={answer} state={state} update={update} collect={collect} onOpened={onOpened} />
      )}
    </div>
  );
}
