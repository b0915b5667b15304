import { Moment } from "#components/ui/moment.tsx";
import { count } from "#components/words/quantities.ts";
import { ROUTES } from "#lib/domain/evaluation.ts";
import type { EvaluationsOverview } from "#lib/domain/evaluation-views.ts";
import { measureTitle } from "./measure-select.tsx";
import { BODY, CELL, HEAD, HEAD_ROW, ROW, TABLE } from "./table-classes.ts";
import { figure, intervalWords, routeWords } from "./words.ts";

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
          <th scope="col" className={HEAD}>
            Set
          </th>
          <th scope="col" className={HEAD}>
            Route
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            {measureTitle(measure)}
          </th>
          <th scope="col" className={HEAD}>
            95 % interval
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            Questions
          </th>
          <th scope="col" className={HEAD}>
            Measured
          </th>
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
                {interval ? intervalWords(interval) : "too few questions to tell"}
              </td>
              <td className={`${CELL} text-right tabular-nums max-two:text-left`}>
                {count(run.set.queries)}
                <span className="two:hidden"> questions</span>
              </td>
              <td className={CELL}>
                <Moment iso={run.createdAt} />
                <span className="block text-small text-muted wrap-anywhere">
                  Sightline {run.version}
                  {changed && " · the set has changed since"}
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
