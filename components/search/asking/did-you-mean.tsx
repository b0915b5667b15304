"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { NO_READING, type WorkbenchState, workbenchHref } from "#components/address/search-state.ts";
import { fill } from "#components/words/fill.tsx";
import { didYouMeanQuery } from "../queries.ts";
import { DID_YOU_MEAN } from "./words.ts";

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
              {question}
            </Link>
          ),
        })}
    </p>
  );
}
