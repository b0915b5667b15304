import type { CSSProperties } from "react";
import { Inline } from "#components/document/readable/inline.tsx";
import type { Highlight } from "#components/document/readable/segments.ts";
import { cx } from "#components/ui/class-names.ts";
import type { SheetCell } from "#lib/domain/sheet-grid.ts";
import type { CellPlace } from "#lib/domain/sheet-place.ts";
import { type Span, spansOverlap } from "#lib/domain/span.ts";
import { GridPart } from "./grid-part.tsx";
import { HiddenMark } from "./hidden-mark.tsx";
import { type CellMark, strongestMark } from "./marks.ts";
import { SPREADSHEET_WORDS } from "./words.ts";

/** A cell shows one line, so the rest of a long value is not drawn. It is shown in full when the cell is chosen. */
const DRAWN_CHARS = 1000;
const FIGURE = /^[-+(]?[£$€]?[\d.,\s]*\d[\d.,\s]*%?\)?$/;

const MARKS: Readonly<Record<CellMark, string>> = {
  strong: "passage-mark",
  active: "passage-mark",
  other: "passage-other",
};

type GridCellProps = {
  readonly id: string;
  readonly text: string;
  readonly cell: SheetCell;
  readonly box: CSSProperties;
  readonly highlights: readonly Highlight[];
  readonly comments: readonly Span[];
  /** Id of the words about the cell, if it is chosen. */
  readonly aboutId: string | null;
  readonly hasComment: boolean;
  /** True if spreadsheet programs show nothing of its words. */
  readonly isHidden: boolean;
  /** True if the cell stays in view while the others scroll. */
  readonly isKept: boolean;
};

/** A cell with its words, marked where a passage covers it or one of its comments. */
export function GridCell(props: GridCellProps) {
  const { id, text, cell, box, highlights, comments, aboutId, hasComment, isHidden, isKept } = props;
  const { start, row, column, rows, columns, isHead } = cell;
  const end = Math.min(cell.end, start + DRAWN_CHARS);
  const isFigure = FIGURE.test(text.slice(start, end));
  const found = highlights.filter((each) => each.found !== undefined && spansOverlap(each, cell));
  const mark = strongestMark([cell, ...comments], highlights);
  const look = cx(
    "block h-full overflow-hidden px-2 py-1 text-ellipsis",
    rows > 1 ? "whitespace-pre-line" : "whitespace-nowrap",
    isFigure && "text-right tabular-nums",
    isHead && "font-semibold",
  );
  const words = end > start && <Inline text={text} range={{ start, end }} highlights={found} />;
  return (
    <GridPart
      id={id}
      role={isHead ? "columnheader" : "gridcell"}
      aria-colindex={column + 1}
      aria-colspan={columns > 1 ? columns : undefined}
      aria-rowspan={rows > 1 ? rows : undefined}
      aria-selected={aboutId !== null}
      aria-describedby={aboutId ?? undefined}
      data-row={row}
      data-column={column}
      // Reading an empty place begins at its row.
      data-at={words ? undefined : start}
      className={cx(
        placeLook(isKept),
        isHead ? "bg-quiet-soft" : "bg-panel",
        aboutId !== null && chosenLook(isKept),
      )}
      style={box}
    >
      {mark === null ? (
        <span className={look}>{words}</span>
      ) : (
        <mark
          className={cx(MARKS[mark], look)}
          data-testid={mark === "other" ? undefined : "highlight"}
          data-strong={mark === "strong" || undefined}
        >
          {words}
        </mark>
      )}
      {isHidden && <HiddenCellMark isFigure={isFigure} />}
      {hasComment && <CommentMark />}
    </GridPart>
  );
}

const chosenLook = (isKept: boolean) => cx("outline-2 -outline-offset-2 outline-accent", !isKept && "z-1");

const placeLook = (isKept: boolean) =>
  isKept
    ? "pointer-events-auto sticky z-5 shrink-0 border-r border-b border-line border-r-line-strong"
    : "pointer-events-auto absolute top-0 border-r border-b border-line";

type EmptyCellProps = Pick<GridCellProps, "id" | "box" | "aboutId" | "hasComment" | "isKept"> & CellPlace;

/** A place without a cell. */
export function EmptyCell({ id, row, column, box, aboutId, hasComment, isKept }: EmptyCellProps) {
  return (
    <GridPart
      id={id}
      role="gridcell"
      aria-colindex={column + 1}
      aria-selected={aboutId !== null}
      aria-describedby={aboutId ?? undefined}
      data-row={row}
      data-column={column}
      className={cx(placeLook(isKept), isKept && "bg-ground", aboutId !== null && chosenLook(isKept))}
      style={box}
    >
      {hasComment && <CommentMark />}
    </GridPart>
  );
}

/** Stands where the words of the cell, if they are short, leave room. */
function HiddenCellMark({ isFigure }: { readonly isFigure: boolean }) {
  return (
    <span
      className={cx(
        "absolute bottom-0 bg-sunken px-1 text-small text-muted",
        isFigure ? "left-0" : "right-0",
      )}
    >
      <HiddenMark />
    </span>
  );
}

function CommentMark() {
  return (
    <span className="absolute top-0 right-0 border-4 border-amber-dot border-b-transparent border-l-transparent">
      <span className="sr-only">{SPREADSHEET_WORDS.hasComment}</span>
    </span>
  );
}
