import Link from "next/link";
import { Chip, type ChipTone } from "#components/ui/chip.tsx";
import { Moment } from "#components/ui/moment.tsx";
import { figure } from "#components/words/quantities.ts";
import type { EvaluationRun, MeasureId } from "#lib/domain/evaluation.ts";
import { HeadCell } from "./head-cell.tsx";
import { RUNS_TABLE_WORDS } from "./overview-words.ts";
import { BODY, CELL, HEAD_ROW, ROW, TABLE } from "./table-classes.ts";
import { measureTitle, RUN_STATE_WORDS, routeWords } from "./words.ts";

const TONES: Readonly<Record<EvaluationRun["state"], ChipTone>> = {
  queued: "quiet",
  running: "blue",
  done: "accent",
  failed: "red",
};

type RunsTableProps = {
  /** Newest first. */
  readonly runs: readonly EvaluationRun[];
  /** Number of runs to show. */
  readonly shown: number;
  readonly measure: MeasureId;
  readonly hrefFor: (runId: string, against?: string) => string;
};

/** All runs with their figures, and links to their questions and to the previous run. */
export function RunsTable({ runs, shown, measure, hrefFor }: RunsTableProps) {
  return (
    <table className={TABLE} data-testid="runs-table">
      <thead className={HEAD_ROW}>
        <tr>
          <HeadCell>{RUNS_TABLE_WORDS.run}</HeadCell>
          <HeadCell>{RUNS_TABLE_WORDS.state}</HeadCell>
          <HeadCell right>{measureTitle(measure)}</HeadCell>
          <HeadCell>{RUNS_TABLE_WORDS.when}</HeadCell>
          <HeadCell>{RUNS_TABLE_WORDS.links}</HeadCell>
        </tr>
      </thead>
      <tbody className={BODY}>
        {runs.slice(0, shown).map((run, index) => {
          const before = runs
            .slice(index + 1)
            .find(
              (other) =>
                other.state === "done" && other.set.name === run.set.name && other.route === run.route,
            );
          return (
            <Row
              key={run.id}
              run={run}
              measure={measure}
              href={hrefFor(run.id)}
              beforeHref={before ? hrefFor(run.id, before.id) : null}
            />
          );
        })}
      </tbody>
    </table>
  );
}

type RowProps = {
  readonly run: EvaluationRun;
  readonly measure: MeasureId;
  readonly href: string;
  readonly beforeHref: string | null;
};

function Row({ run, measure, href, beforeHref }: RowProps) {
  const value = run.figures?.[measure];
  const tookMs =
    run.finishedAt === null ? null : new Date(run.finishedAt).getTime() - new Date(run.createdAt).getTime();
  return (
    <tr data-testid="run-row" className={ROW}>
      <th scope="row" className={`${CELL} text-left font-normal`}>
        <span className="font-semibold wrap-anywhere">{run.set.name}</span>
        <span className="text-muted"> · </span>
        {routeWords(run.route)}
      </th>
      <td className={`${CELL} max-w-72`}>
        <Chip tone={TONES[run.state]} dot>
          {RUN_STATE_WORDS[run.state]}
        </Chip>
        {run.error !== null && (
          <span className="mt-1 block text-small text-red-text wrap-anywhere">{run.error}</span>
        )}
      </td>
      <td className={`${CELL} text-right tabular-nums max-two:text-left`}>
        <span className="text-muted two:hidden">{measureTitle(measure)} </span>
        {value === undefined ? (
          <span className="text-muted">{RUNS_TABLE_WORDS.noFigure}</span>
        ) : (
          figure(value)
        )}
      </td>
      <td className={CELL}>
        <Moment iso={run.createdAt} />
        <span className="block text-small text-muted">
          {RUNS_TABLE_WORDS.ranBy(run.actorId, run.state === "done" ? tookMs : null)}
        </span>
      </td>
      <td className={CELL}>
        {run.state === "done" && (
          <span className="flex flex-wrap gap-x-3">
            <Link href={href} className="underline underline-offset-2">
              {RUNS_TABLE_WORDS.questions}
              <span className="sr-only"> {RUNS_TABLE_WORDS.ofRun(run.set.name, routeWords(run.route))}</span>
            </Link>
            {beforeHref && (
              <Link href={beforeHref} className="underline underline-offset-2">
                {RUNS_TABLE_WORDS.againstBefore}
              </Link>
            )}
          </span>
        )}
      </td>
    </tr>
  );
}
