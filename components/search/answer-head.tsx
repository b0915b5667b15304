"use client";
import { acrossHref, type WorkbenchState } from "#components/address/search-state.ts";
import type { SearchResponse } from "#lib/domain/search-result.ts";
import { AnswerNotes } from "./answer-notes.tsx";
import { IndexingNotice } from "./indexing-notice.tsx";
import { RecognisedChips } from "./recognised-chips.tsx";
import type { WorkbenchModel } from "./use-workbench.ts";

type AnswerHeadProps = {
  readonly answer: SearchResponse;
  readonly off: WorkbenchState["off"];
  readonly update: WorkbenchModel["update"];
  readonly onAgain: () => void;
};

/** What was read from the question, and notes on its answer. */
export function AnswerHead({ answer, off, update, onAgain }: AnswerHeadProps) {
  return (
    <>
      <RecognisedChips
        recognised={answer.recognised}
        off={off}
        leftNothing={answer.reasonCodes.includes("question_filter_left_nothing")}
        onSwitch={(kind, on) => update({ off: on ? off.filter((each) => each !== kind) : [...off, kind] })}
        acrossHref={(each) => acrossHref(answer.query, each)}
      />
      <AnswerNotes notes={answer.notes} />
      <IndexingNotice answer={answer} onAgain={onAgain} />
    </>
  );
}
