import type { WorkbenchState } from "#components/address/search-state.ts";
import type { SearchResponse } from "#lib/domain/search-result.ts";
import { RemovableChip } from "./removable-chip.tsx";
import { contextWords, IGNORE_START, SEARCH_ALL_DOCUMENTS } from "./words.ts";

type ContextChipProps = {
  readonly state: Pick<WorkbenchState, "from" | "documents" | "lanes">;
  /** Null until there is an answer to the current question, and on a page without one answer. */
  readonly answer: Pick<SearchResponse, "results" | "reasonCodes"> | null;
  readonly onRemove: () => void;
};

/** Reasons for what was asked first that a start without its own rule leaves to the question. */
const LEFT_TO_THE_QUESTION: ReadonlySet<string> = new Set([
  "no_cue",
  "visual_words_in_question",
  "policy_words_in_question",
]);

/** Where the search was started and what that changes. Its button searches as if it was started here. */
export function ContextChip({ state, answer, onRemove }: ContextChipProps) {
  const { documents } = state;
  const title = answer?.results.find(({ documentId }) => documentId === documents[0])?.title ?? null;
  const decides = answer !== null && !answer.reasonCodes.some((code) => LEFT_TO_THE_QUESTION.has(code));
  const words = contextWords(state, title, decides);
  if (words === null) return null;
  const remove = documents.length > 0 ? SEARCH_ALL_DOCUMENTS : IGNORE_START;
  return (
    <RemovableChip testId="search-context" title={words} remove={remove} onRemove={onRemove}>
      {words}
    </RemovableChip>
  );
}
