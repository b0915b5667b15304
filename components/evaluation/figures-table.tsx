import { Moment } from "#components/ui/moment.tsx";
import { count, figure } from "#components/words/quantities.ts";
import { ROUTES } from "#lib/domain/evaluation.ts";
import type { EvaluationsOverview } from "#lib/domain/evaluation-views.ts";
import { HeadCell } from "./head-cell.tsx";
import { FIGURES_TABLE_WORDS } from "./overview-words.ts";
import { BODY, CELL, HEAD_ROW, ROW, TABLE } from "./table-classes.ts";
import { intervalWords, measureTitle, routeWords } from "./words.ts";

/** The figures of the heat map as a table, with confidence intervals and what they were measured on. */
export function FiguresTable({ overview }: { readonly overview: EvaluationsOverview }) {
  const { sets, measure, intervals } = overview;
  const rows = sets.flatMap((set) =>
    ROUTES.flatMap(({ id }) => {
      const run = set.latest[id];
      const value = run?.figures?.[measure];
      return run && value !== undefined ? [{ run, value, changed: run.set.hash !== set.hash }] : [];
    }),
  );
  if (rows.length === 0) return null;
  return (
    <table className={TABLE} data-testid="figures-table">
      <thead className={HEAD_ROW}>
        <tr>
          <HeadCell>{FIGURES_TABLE_WORDS.set}</HeadCell>
          <HeadCell>{FIGURES_TABLE_WORDS.route}</HeadCell>
          <HeadCell right>{measureTitle(measure)}</HeadCell>
          <HeadCell>{FIGURES_TABLE_WORDS.interval}</HeadCell>
          <HeadCell right>{FIGURES_TABLE_WORDS.questions}</HeadCell>
          <HeadCell>{FIGURES_TABLE_WORDS.measured}</HeadCell>
        </tr>
      </thead>
      <tbody className={BODY}>
        {rows.map(({ run, value, changed }) => {
          const interval = intervals[run.id];
          return (
            <tr key={run.id} className={ROW}>
              <th scope="row" className={`${CELL} text-left font-semibold wrap-anywhere`}>
                {run.set.name}
              </th>
              <td className={CELL}>{routeWords(run.route)}</td>
              <td className={`${CELL} text-right tabular-nums max-two:text-left`}>
                <span className="text-muted two:hidden">{measureTitle(measure)} </span>
                {figure(value)}
              </td>
              <td className={`${CELL} tabular-nums`}>
                {interval ? intervalWords(interval) : FIGURES_TABLE_WORDS.tooFew}
              </td>
              <td className={`${CELL} text-right tabular-nums max-two:text-left`}>
                {count(run.set.queries)}
                <span className="two:hidden"> {FIGURES_TABLE_WORDS.questionsUnit}</span>
              </td>
              <td className={CELL}>
                <Moment iso={run.createdAt} />
                <span className="block text-small text-muted wrap-anywhere">
                  {FIGURES_TABLE_WORDS.version(run.version, changed)}
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
