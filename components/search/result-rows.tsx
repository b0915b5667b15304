import { type ReactNode, useId } from "react";
import { RESULT_LIST_WORDS } from "./answer-words.ts";

type ResultRowsProps = {
  /** Id of the heading that names the first list. */
  readonly titleId: string;
  /** The rows of documents that answer, or all rows if there is nothing to tell apart. */
  readonly answering: readonly ReactNode[];
  readonly related: readonly ReactNode[];
};

/** The rows of results. Related ones are a list of their own below a heading, so screen readers count each list right. */
export function ResultRows({ titleId, answering, related }: ResultRowsProps) {
  const heading = useId();
  return (
    <div data-testid="results">
      <ol aria-labelledby={titleId}>{answering}</ol>
      {related.length > 0 && (
        <>
          <h2
            id={heading}
            data-testid="related"
            className="border-b border-line bg-sunken px-4 py-1 text-small font-semibold text-muted"
          >
            {RESULT_LIST_WORDS.related}
          </h2>
          <ol aria-labelledby={heading} start={answering.length + 1}>
            {related}
          </ol>
        </>
      )}
    </div>
  );
}
