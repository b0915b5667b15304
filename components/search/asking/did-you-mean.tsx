"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { NO_READING, type WorkbenchState, workbenchHref } from "#components/address/search-state.ts";
import { fill } from "#components/words/fill.tsx";
import { didYouMeanQuery } from "../queries.ts";
import { CORRECTED_SPELLING, DID_YOU_MEAN } from "./words.ts";

type CorrectedSpellingProps = {
  readonly state: WorkbenchState;
  /** The question as it was searched. */
  readonly question: string;
};

/** Says which question was searched instead of the one typed, with a link that searches for that one. */
export function CorrectedSpelling({ state, question }: CorrectedSpellingProps) {
  const asTyped = { ...state, ...NO_READING, spelling: "as_typed" as const };
  return (
    <div role="status" data-testid="corrected-spelling">
      <p className="text-lead">
        {fill(CORRECTED_SPELLING.showing, { question: <strong>{question}</strong> })}
      </p>
      <p className="text-small text-muted">
        {fill(CORRECTED_SPELLING.instead, {
          typed: (
            <Link
              href={workbenchHref(asTyped)}
              prefetch={false}
              className="text-accent-text underline underline-offset-2"
            >
              {state.q.trim()}
            </Link>
          ),
        })}
      </p>
    </div>
  );
}

/** The offer ends with a question mark of its own. */
const withoutMark = (question: string) => question.replace(/\s*\?+$/, "");

/** Offers the question with corrected words, if words of it occur nowhere in the corpora searched. */
export function DidYouMean({ state }: { readonly state: WorkbenchState }) {
  const { data } = useQuery(didYouMeanQuery({ q: state.q.trim(), corpora: state.corpora }));
  const question = data?.question ?? null;
  return (
    <p role="status" data-testid="did-you-mean" className="text-lead empty:hidden">
      {question !== null &&
        fill(DID_YOU_MEAN, {
          question: (
            <Link
              href={workbenchHref({ ...state, ...NO_READING, q: question })}
              prefetch={false}
              className="font-semibold text-accent-text underline underline-offset-2"
            >
              {withoutMark(question)}
            </Link>
          ),
        })}
    </p>
  );
}
