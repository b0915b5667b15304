import { ChevronDown } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { Chip } from "#components/ui/chip.tsx";
import { cx } from "#components/ui/class-names.ts";
import { valueWords } from "#components/words/evidence.ts";
import { figure } from "#components/words/quantities.ts";
import type { MeasureId, QueryRow } from "#lib/domain/evaluation.ts";
import { firstRank, type PlacedPair, type Sort, type SortKey, unjudgedIn } from "./question-rows.ts";
import { QUESTION_TABLE_WORDS } from "./run-words.ts";
import { SortHead } from "./sort-head.tsx";
import { BODY, CELL, TABLE } from "./table-classes.ts";
import { difference, measureTitle, rankWords } from "./words.ts";

type QuestionTableProps = {
  readonly questions: readonly PlacedPair[];
  readonly measure: MeasureId;
  /** Two runs are compared. */
  readonly compared: boolean;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  /** The expanded question. */
  readonly open: string | null;
  readonly onOpen: (id: string | null) => void;
  readonly detail: (pair: PlacedPair) => ReactNode;
};

/** One row per question, with its figures before and now. One row can be expanded. */
export function QuestionTable(props: QuestionTableProps) {
  const { questions, measure, compared, sort, onSort, open, onOpen, detail } = props;
  const head = (key: SortKey, words: string, right = false) => (
    <SortHead sortKey={key} sort={sort} onSort={onSort} right={right}>
      {words}
    </SortHead>
  );
  return (
    <table className={TABLE} data-testid="question-table">
      <thead className="border-b border-line max-two:hidden">
        <tr>
          {head("question", QUESTION_TABLE_WORDS.question)}
          {head("figure", measureTitle(measure), true)}
          {compared && head("difference", QUESTION_TABLE_WORDS.difference, true)}
          {head(
            "rank",
            compared ? QUESTION_TABLE_WORDS.firstFoundBoth : QUESTION_TABLE_WORDS.firstFoundAt,
            true,
          )}
          {head("unjudged", QUESTION_TABLE_WORDS.unrated, true)}
        </tr>
      </thead>
      <tbody className={BODY}>
        {questions.map((pair) => {
          const isOpen = pair.run.id === open;
          return (
            <Fragment key={pair.run.id}>
              <Row
                pair={pair}
                measure={measure}
                compared={compared}
                open={isOpen}
                onOpen={() => onOpen(isOpen ? null : pair.run.id)}
              />
              {isOpen && (
                <tr className="border-b border-line max-two:block">
                  <td colSpan={compared ? 5 : 4} className="bg-ground p-0 max-two:block">
                    {detail(pair)}
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

type RowProps = {
  readonly pair: PlacedPair;
  readonly measure: MeasureId;
  readonly compared: boolean;
  readonly open: boolean;
  readonly onOpen: () => void;
};

const NUMBER = `${CELL} text-right tabular-nums whitespace-nowrap max-two:flex max-two:justify-between`;

function Row({ pair, measure, compared, open, onOpen }: RowProps) {
  const { run, against } = pair;
  return (
    <tr
      data-testid="question-row"
      data-question={run.id}
      className={cx(
        "border-b border-line max-two:block max-two:px-4 max-two:py-3",
        open && "bg-chosen max-two:bg-chosen",
      )}
    >
      <th scope="row" className={`${CELL} text-left font-normal`}>
        <button
          type="button"
          aria-expanded={open}
          onClick={onOpen}
          className="flex w-full items-start gap-1.5 rounded-sm text-left font-medium hover:underline"
        >
          <ChevronDown
            size={14}
            aria-hidden
            className={cx("mt-0.75 shrink-0 text-muted transition-transform", !open && "-rotate-90")}
          />
          <span className="wrap-anywhere">{run.query || QUESTION_TABLE_WORDS.restricted}</span>
        </button>
        <span className="ml-5 flex flex-wrap gap-1.5 pt-1 empty:hidden">
          {run.class && <Chip>{valueWords(run.class)}</Chip>}
          {run.passed === false && (
            <Chip tone="red" dot>
              {QUESTION_TABLE_WORDS.notPassed}
            </Chip>
          )}
          {compared && against === null && <Chip tone="amber">{QUESTION_TABLE_WORDS.notAskedBefore}</Chip>}
        </span>
      </th>
      <td className={NUMBER}>
        <Label>{measureTitle(measure)}</Label>
        <span>
          {compared && against && `${figureOf(against, measure)} → `}
          {figureOf(run, measure)}
        </span>
      </td>
      {compared && (
        <td className={NUMBER}>
          <Label>{QUESTION_TABLE_WORDS.difference}</Label>
          <Difference value={pair.difference} />
        </td>
      )}
      <td className={NUMBER}>
        <Label>{QUESTION_TABLE_WORDS.firstFound}</Label>
        <span>
          {compared && against && `${rankWords(firstRank(against))} → `}
          {rankWords(firstRank(run))}
        </span>
      </td>
      <td className={NUMBER}>
        <Label>{QUESTION_TABLE_WORDS.unrated}</Label>
        <span>
          {compared && against && `${unjudgedIn(against)} → `}
          {unjudgedIn(run)}
        </span>
      </td>
    </tr>
  );
}

function Label({ children }: { readonly children: ReactNode }) {
  return <span className="text-muted two:hidden">{children}</span>;
}

function figureOf(row: QueryRow, measure: MeasureId): string {
  const value = row.figures[measure];
  return value === undefined ? QUESTION_TABLE_WORDS.none : figure(value);
}

function Difference({ value }: { readonly value: number | null }) {
  if (value === null) return <span className="text-muted">{QUESTION_TABLE_WORDS.none}</span>;
  return (
    <span className={cx(value > 0 && "text-accent-text", value < 0 && "text-red-text", "font-semibold")}>
      {difference(value)}
    </span>
  );
}
