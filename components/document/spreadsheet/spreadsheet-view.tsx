"use client";
import { type RefObject, useId, useMemo } from "react";
import type { Found } from "#components/document/finding/matches.ts";
import type { Highlight } from "#components/document/readable/segments.ts";
import type { ReadableDocument } from "#lib/domain/documents.ts";
import type { Sheet } from "#lib/domain/sheet-grid.ts";
import type { CellPlace } from "#lib/domain/sheet-place.ts";
import { CellLine } from "./cell-line.tsx";
import { chosenByAddress, factsOf } from "./chosen-cell.ts";
import { firstColumn } from "./columns.ts";
import { setFirstColumnKept, useFirstColumnKept } from "./first-column-kept.ts";
import { SheetGrid } from "./sheet-grid.tsx";
import { SheetTabs, tabId } from "./sheet-tabs.tsx";
import { useChosenCell } from "./use-chosen-cell.ts";

export type SpreadsheetViewProps = {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly document: ReadableDocument;
  readonly sheets: readonly [Sheet, ...Sheet[]];
  readonly highlights: readonly Highlight[];
  readonly found: Found | null;
  /** The cell in the address. */
  readonly cell: string | null;
  readonly onCell: (cell: string) => void;
  /** Returns the citation of a cell. */
  readonly cite: (address: string, value: string) => string;
  /** What the reader opened. Another value goes to its place. */
  readonly opened: string;
};

/** A spreadsheet: the line of the chosen cell, the grid of its sheet, and the tabs of the sheets. */
export function SpreadsheetView(props: SpreadsheetViewProps) {
  const { scroller, document, sheets, highlights, found, cell, onCell, cite, opened } = props;
  const { text } = document;
  const id = useId();
  const { chosen, isNear, visit, choose } = useChosenCell({
    sheets,
    highlights,
    found,
    cell,
    opened,
    onCell,
  });
  const sheet = sheets[chosen.sheet] ?? sheets[0];
  const first = useMemo(() => firstColumn(sheet), [sheet]);
  const isFirstKept = useFirstColumnKept();
  const facts = factsOf(text, sheet, chosen.place);
  const aboutId = `${id}-about`;
  const hasTabs = sheets.length > 1 || sheet.name !== null;
  const panel = hasTabs && ({ role: "tabpanel", id, "aria-labelledby": tabId(id, chosen.sheet) } as const);
  return (
    <>
      <div {...panel} className="flex min-h-0 flex-1 flex-col">
        <CellLine
          {...{ facts, text, highlights }}
          cite={cite}
          aboutId={aboutId}
          comments={sheet.comments.length}
          keepsFirst={first === null ? null : isFirstKept}
          onKeepFirst={setFirstColumnKept}
          onGo={(typed) => {
            const to = chosenByAddress(sheets, typed, chosen.sheet);
            if (!to) return false;
            choose(to.sheet, to.place, false);
            // The keys then move on from the cell.
            scroller.current?.focus({ preventScroll: true });
            return true;
          }}
          onNextComment={() => {
            const next = nextComment(sheet, chosen.place);
            if (next) choose(chosen.sheet, next, false);
          }}
        />
        <SheetGrid
          id={`${id}-grid`}
          aboutId={aboutId}
          scroller={scroller}
          text={text}
          sheet={sheet}
          highlights={highlights}
          chosen={facts.cell ?? chosen.place}
          cell={facts.cell}
          value={facts.value}
          visit={visit}
          isNear={isNear}
          kept={isFirstKept ? first : null}
          onChoose={(place) => choose(chosen.sheet, place)}
        />
      </div>
      {hasTabs && (
        <SheetTabs
          id={id}
          sheets={sheets}
          current={chosen.sheet}
          onChoose={(next) => choose(next, { row: 1, column: 1 }, false)}
        />
      )}
    </>
  );
}

/** Returns the place of the comment after a place, by rows; the first one after the last. */
function nextComment({ comments }: Sheet, { row, column }: CellPlace): CellPlace | undefined {
  const inOrder = [...comments].sort((a, b) => a.row - b.row || a.column - b.column);
  return inOrder.find((each) => each.row > row || (each.row === row && each.column > column)) ?? inOrder[0];
}
