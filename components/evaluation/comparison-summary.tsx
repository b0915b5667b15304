import type { ReactNode } from "react";
import { figure } from "#components/words/quantities.ts";
import type { EvaluationView } from "#lib/domain/evaluation-views.ts";
import { unjudgedIn } from "./question-rows.ts";
import { SUMMARY_WORDS } from "./run-words.ts";
import { difference, intervalWords, measureTitle, probability, routeWords } from "./words.ts";

/** Figures of one run, or of two runs side by side, as a row of small panels. */
export function ComparisonSummary({ view }: { readonly view: EvaluationView }) {
  const { run, measure, interval, comparison, questions } = view;
  const unjudged = questions.reduce((sum, { run: row }) => sum + unjudgedIn(row), 0);
  const shown = questions.reduce((sum, { run: row }) => sum + row.top.length, 0);
  const value = run.figures?.[measure];
  return (
    <dl className="grid grid-cols-2 gap-2 two:grid-cols-5" data-testid="summary">
      {comparison ? (
        <>
          <Panel name={SUMMARY_WORDS.beforeAndNow(measureTitle(measure))}>
            {SUMMARY_WORDS.change(figure(comparison.againstMean), figure(comparison.runMean))}
          </Panel>
          <Panel
            name={SUMMARY_WORDS.difference}
            note={
              comparison.interval ? SUMMARY_WORDS.interval(intervalWords(comparison.interval)) : undefined
            }
          >
            <span data-testid="difference">{difference(comparison.difference)}</span>
          </Panel>
          <Panel name={SUMMARY_WORDS.chance} note={chanceWords(comparison.p)}>
            {probability(comparison.p)}
          </Panel>
          <Panel name={SUMMARY_WORDS.outcomes} note={SUMMARY_WORDS.ofQuestions(comparison.questions)}>
            {comparison.won} · {comparison.lost} · {comparison.tied}
          </Panel>
        </>
      ) : (
        <>
          <Panel
            name={measureTitle(measure)}
            note={interval ? SUMMARY_WORDS.interval(intervalWords(interval)) : SUMMARY_WORDS.noInterval}
          >
            {value === undefined ? SUMMARY_WORDS.noFigure : figure(value)}
          </Panel>
          <Panel name={SUMMARY_WORDS.questions} note={SUMMARY_WORDS.foundInFirst(run.set.k)}>
            {run.set.queries}
          </Panel>
          <Panel name={SUMMARY_WORDS.passed}>{passedWords(view)}</Panel>
          <Panel
            name={SUMMARY_WORDS.route}
            note={run.version === "" ? undefined : SUMMARY_WORDS.version(run.version)}
          >
            {routeWords(run.route)}
          </Panel>
        </>
      )}
      <Panel name={SUMMARY_WORDS.unrated} note={SUMMARY_WORDS.ofResults(shown)}>
        {unjudged}
      </Panel>
    </dl>
  );
}

function passedWords({ questions }: EvaluationView): string {
  const decided = questions.filter(({ run }) => run.passed !== null);
  if (decided.length === 0) return SUMMARY_WORDS.notAsked;
  return SUMMARY_WORDS.passedOf(decided.filter(({ run }) => run.passed).length, decided.length);
}

function chanceWords(p: number): string {
  if (p < 0.05) return SUMMARY_WORDS.chanceUnlikely;
  return SUMMARY_WORDS.chancePossible;
}

type PanelProps = {
  readonly name: string;
  readonly note?: string | undefined;
  readonly children: ReactNode;
};

function Panel({ name, note, children }: PanelProps) {
  return (
    <div className="rounded-md border border-line bg-panel px-3 py-2.5 max-three:last:col-span-2">
      <dt className="text-small text-muted">{name}</dt>
      <dd className="text-title font-semibold tabular-nums wrap-anywhere">{children}</dd>
      {note && <dd className="text-tiny text-muted wrap-anywhere">{note}</dd>}
    </div>
  );
}
