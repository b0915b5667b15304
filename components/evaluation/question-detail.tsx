import { ArrowRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Chip } from "#components/ui/chip.tsx";
import { figure } from "#components/words/quantities.ts";
import type { QueryRow } from "#lib/domain/evaluation.ts";
import { SHOWN_MEASURES } from "#lib/domain/evaluation-views.ts";
import { movesOf, type PlacedPair } from "./question-rows.ts";
import { QUESTION_WORDS } from "./run-words.ts";
import { rankWords } from "./words.ts";

type QuestionDetailProps = {
  readonly pair: PlacedPair;
  readonly workbenchHref: string;
  /** Link to the question in the route comparison, with today's results. */
  readonly compareHref: string;
  /** The first ten results, now and before. */
  readonly lists: ReactNode;
};

/** One question: its expected results with their ranks, its errors, and the first ten results. */
export function QuestionDetail({ pair, workbenchHref, compareHref, lists }: QuestionDetailProps) {
  const { run, against } = pair;
  return (
    <div className="flex flex-col gap-4 px-4 py-4" data-testid="question-detail">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <Figures run={run} against={against} />
        <span className="flex flex-wrap gap-2">
          <Button asChild size="small" look="primary">
            <Link href={compareHref} prefetch={false}>
              {QUESTION_WORDS.compare}
            </Link>
          </Button>
          <Button asChild size="small">
            <Link href={workbenchHref}>{QUESTION_WORDS.openInWorkbench}</Link>
          </Button>
        </span>
      </div>
      {run.targets.length > 0 && (
        <section aria-label={QUESTION_WORDS.expectedTitle}>
          <h3 className="text-small font-semibold text-muted">{QUESTION_WORDS.expectedTitle}</h3>
          <ul className="mt-1.5 flex flex-col gap-1">
            {movesOf(pair).map(({ label, gain, must, before, now }) => (
              <li key={label} className="flex gap-3">
                <span className="w-20 shrink-0 tabular-nums two:w-36">
                  {against && (
                    <>
                      {rankWords(before)}
                      <ArrowRight size={12} aria-label={QUESTION_WORDS.to} className="mx-1 inline" />
                    </>
                  )}
                  {rankWords(now)}
                </span>
                <span className="min-w-0 wrap-anywhere">
                  {label}
                  {!must && <span className="text-muted"> · {QUESTION_WORDS.gain(figureWords(gain))}</span>}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {[...run.forbidden.map(({ rank, claim }) => QUESTION_WORDS.forbidden(rank, claim)), ...run.notes].map(
        (words) => (
          <p key={words} className="text-red-text wrap-anywhere">
            {words}
          </p>
        ),
      )}
      {lists}
    </div>
  );
}

function figureWords(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}

function Figures({ run, against }: { readonly run: QueryRow; readonly against: QueryRow | null }) {
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1.5">
      {SHOWN_MEASURES.flatMap(({ id, title }) => {
        const value = run.figures[id];
        const before = against?.figures[id];
        if (value === undefined) return [];
        return [
          <div key={id}>
            <dt className="text-tiny text-muted">{title}</dt>
            <dd className="tabular-nums">
              {before !== undefined && before !== value && `${figure(before)} → `}
              {figure(value)}
            </dd>
          </div>,
        ];
      })}
      <div>
        <dt className="text-tiny text-muted">{QUESTION_WORDS.verdict}</dt>
        <dd>
          {run.passed === null ? (
            QUESTION_WORDS.noVerdict
          ) : run.passed ? (
            <Chip tone="accent">{QUESTION_WORDS.passed}</Chip>
          ) : (
            <Chip tone="red">{QUESTION_WORDS.notPassed}</Chip>
          )}
        </dd>
      </div>
    </dl>
  );
}
