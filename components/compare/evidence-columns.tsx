"use client";
import { Fragment, type ReactNode, useMemo, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { Notice } from "#components/ui/notice.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { COMPARED_K, type ComparedEvidence } from "#lib/domain/compare.ts";
import type { Grade } from "#lib/domain/evaluation.ts";
import type { Letter } from "./blind.ts";
import { EvidenceRow } from "./evidence-row.tsx";
import { type Column, movesOf } from "./moves.ts";
import type { PlacedRoute } from "./overlap-summary.tsx";
import { RouteHead } from "./route-head.tsx";
import { Ties } from "./ties.tsx";
import { COLUMNS_WORDS } from "./words.ts";

type EvidenceColumnsProps = {
  readonly columns: readonly PlacedRoute[];
  readonly blind: boolean;
  /** Show all compared results instead of the first ten. */
  readonly all: boolean;
  /** The visible column on a narrow screen. */
  readonly side: Letter;
  readonly onSide: (side: Letter) => void;
  readonly onAll: (all: boolean) => void;
  readonly gradeOf: (judgedAs: string) => Grade | null;
  readonly onGrade: (letter: Letter, item: ComparedEvidence, grade: Grade | null) => void;
  readonly hrefOf: (item: ComparedEvidence) => string | null;
  readonly onOpen: (letter: Letter, item: ComparedEvidence) => void;
  readonly actionsOf: (column: PlacedRoute) => ReactNode;
};

/** Maximum total letters of the route names on a narrow screen. Longer names are replaced by column letters. */
const NAMED_WITHIN = 24;

/** Wide screens show the columns with lines between them. Two columns need less width than three. */
const TWO = {
  grid: "two:grid-cols-[minmax(0,1fr)_4.5rem_minmax(0,1fr)]",
  lists: ["two:col-start-1", "two:col-start-3"],
  ties: ["two:col-start-2"],
  narrow: "two:hidden",
  wide: "max-two:hidden",
} as const;
const THREE = {
  grid: "three:grid-cols-[minmax(0,1fr)_3rem_minmax(0,1fr)_3rem_minmax(0,1fr)]",
  lists: ["three:col-start-1", "three:col-start-3", "three:col-start-5"],
  ties: ["three:col-start-2", "three:col-start-4"],
  narrow: "three:hidden",
  wide: "max-three:hidden",
} as const;

/**
 * Shows the result lists side by side, with lines between equal results. A narrow screen shows one list and a switch.
 */
export function EvidenceColumns(props: EvidenceColumnsProps) {
  const { columns, blind, all, side, onSide, onAll } = props;
  const [lit, setLit] = useState<string | null>(null);
  const drawn = useMemo(
    () => columns.map(({ letter, route }): Column => ({ letter, evidence: route.evidence })),
    [columns],
  );
  const layout = columns.length > 2 ? THREE : TWO;
  const named = columns.reduce((length, { route }) => length + route.label.length, 0) <= NAMED_WITHIN;
  const shown = all ? Number.POSITIVE_INFINITY : COMPARED_K;
  const more = columns.some(({ route }) => route.evidence.length > COMPARED_K);
  return (
    <>
      <div className={cx("mb-2", layout.narrow)}>
        <Segmented
          legend={COLUMNS_WORDS.sideLegend}
          value={columns.some(({ letter }) => letter === side) ? side : "A"}
          options={columns.map(({ letter, route }) => ({
            value: letter,
            label: blind || !named ? letter : COLUMNS_WORDS.side(letter, route.label),
          }))}
          onChange={onSide}
        />
      </div>
      <div data-columns className={cx("grid grid-cols-1 grid-rows-[auto_1fr]", layout.grid)}>
        {columns.map((column, index) => {
          const next = drawn[index + 1];
          const own = drawn[index];
          return (
            <Fragment key={column.letter}>
              <ListColumn
                {...props}
                column={column}
                drawn={drawn}
                shown={shown}
                lit={lit}
                onLook={setLit}
                className={cx(layout.lists[index], side !== column.letter && layout.wide)}
              />
              {own && next && (
                <div className={cx("row-start-2", layout.ties[index], layout.wide)}>
                  <Ties left={own} right={next} shown={shown} lit={lit} />
                </div>
              )}
            </Fragment>
          );
        })}
      </div>
      {more && (
        <div className="mt-3 flex justify-center">
          <Button size="small" onClick={() => onAll(!all)}>
            {all ? COLUMNS_WORDS.showFewer : COLUMNS_WORDS.showMore}
          </Button>
        </div>
      )}
    </>
  );
}

type ListColumnProps = EvidenceColumnsProps & {
  readonly column: PlacedRoute;
  readonly drawn: readonly Column[];
  readonly shown: number;
  readonly lit: string | null;
  readonly onLook: (same: string | null) => void;
  readonly className: string;
};

function ListColumn(props: ListColumnProps) {
  const { column, drawn, shown, lit, onLook, blind, className, gradeOf, onGrade, hrefOf, onOpen, actionsOf } =
    props;
  const { letter, route } = column;
  return (
    <section
      aria-label={
        blind ? COLUMNS_WORDS.blindColumnLabel(letter) : COLUMNS_WORDS.columnLabel(letter, route.label)
      }
      data-column={letter}
      className={cx("row-span-2 row-start-1 grid grid-rows-subgrid", className)}
    >
      <div className="rounded-t-md border border-line bg-panel">
        <RouteHead letter={letter} route={route} blind={blind} actions={actionsOf(column)} />
      </div>
      <div className="self-start overflow-hidden rounded-b-md border border-t-0 border-line bg-panel">
        {route.error ? (
          <Notice kind="failed" title={COLUMNS_WORDS.failedTitle}>
            {COLUMNS_WORDS.failedText(route.error.message)}
          </Notice>
        ) : route.evidence.length === 0 ? (
          <p className="p-4 text-muted">{COLUMNS_WORDS.empty}</p>
        ) : (
          <ol>
            {route.evidence.slice(0, shown).map((item) => (
              <EvidenceRow
                key={item.ref}
                item={item}
                moves={movesOf(drawn, letter, item)}
                lit={item.same === lit}
                blind={blind}
                grade={gradeOf(item.judgedAs)}
                href={hrefOf(item)}
                onGrade={(grade) => onGrade(letter, item, grade)}
                onLook={onLook}
                onOpen={() => onOpen(letter, item)}
              />
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}
