import type { ReactNode } from "react";
import { plural } from "#components/words/quantities.ts";
import type { EvaluationView } from "#lib/domain/evaluation-views.ts";
import { measureTitle } from "./measure-select.tsx";
import { unjudgedIn } from "./question-rows.ts";
import { difference, figure, intervalWords, probability, routeWords } from "./words.ts";

/** Figures of one run, or of two runs side by side, as a row of small panels. */
export function ComparisonSummary({ view }: { readonly view: EvaluationView }) {
  const { run, measure, interval, comparison, questions } = view;
  const unjudged = questions.reduce((sum, { run: row }) => sum + unjudgedIn(row), 0);
  const shown = questions.reduce((sum, { run: row }) => sum + row.top.length, 0);
  const value = run.figures?.[measure];
  return (
    <dl className="grid grid-cols-2 gap-2 three:grid-cols-5" data-testid="summary">
      {comparison ? (
        <>
          <Panel name={`${measureTitle(measure)}, before and now`}>
            {figure(comparison.againstMean)} → {figure(comparison.runMean)}
          </Panel>
          <Panel
            name="Difference"
            note={comparison.interval ? `95 %: ${intervalWords(comparison.interval)}` : undefined}
          >
            <span data-testid="difference">{difference(comparison.difference)}</span>
          </Panel>
          <Panel name="Could it be chance?" note={chanceWords(comparison.p)}>
            {probability(comparison.p)}
          </Panel>
          <Panel name="Won · lost · tied" note={`of ${plural(comparison.questions, "question")}`}>
            {comparison.won} · {comparison.lost} · {comparison.tied}
          </Panel>
        </>
      ) : (
        <>
          <Panel
            name={measureTitle(measure)}
            note={interval ? `95 %: ${intervalWords(interval)}` : "too few questions for an interval"}
          >
            {value === undefined ? "none" : figure(value)}
          </Panel>
          <Panel name="Questions" note={`must be found in the first ${run.set.k}`}>
            {run.set.queries}
          </Panel>
          <Panel name="Passed">{passedWords(view)}</Panel>
          <Panel name="Route" note={run.version === "" ? undefined : `Sightline ${run.version}`}>
            {routeWords(run.route)}
          </Panel>
        </>
      )}
      <Panel name="Unrated in the top 10" note={`of ${plural(shown, "result")}`}>
        {unjudged}
      </Panel>
    </dl>
  );
}

function passedWords({ questions }: EvaluationView): string {
  const decided = questions.filter(({ run }) => run.passed !== null);
  if (decided.length === 0) return "not asked";
  return `${decided.filter(({ run }) => run.passed).length} of ${decided.length}`;
}

function chanceWords(p: number): string {
  if (p < 0.05) return "unlikely, by randomisation test";
  return "it could, by randomisation test";
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
