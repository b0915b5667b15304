import { MAX_QUESTION_CHARS } from "./frame-check.ts";
import { QUERY_BOX_WORDS } from "./words.ts";

/** Says that the box takes no more characters and cuts what is pasted, once it is full. */
export function CutNote({ question }: { readonly question: string }) {
  return (
    <p role="status" className="mt-1 text-small text-amber-text empty:hidden" data-testid="question-cut">
      {question.length >= MAX_QUESTION_CHARS && QUERY_BOX_WORDS.cut(MAX_QUESTION_CHARS)}
    </p>
  );
}
