import { X } from "lucide-react";
import type { WorkbenchState } from "#components/address/search-state.ts";
import { Chip } from "#components/ui/chip.tsx";
import type { SearchResponse } from "#lib/domain/search.ts";
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
    <p className="mt-2 flex" data-testid="search-context">
      <Chip tone="accent" className="min-h-6">
        <span className="min-w-0 truncate" title={words}>
          {words}
        </span>
        <button
          type="button"
          className="-mr-1 inline-flex size-6 shrink-0 items-center justify-center rounded-full hover:bg-panel focus-visible:outline-2"
          aria-label={remove}
          title={remove}
          onClick={onRemove}
        >
          <X size={13} aria-hidden />
        </button>
      </Chip>
    </p>
  );
}
