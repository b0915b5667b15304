import { useEffect, useState } from "react";
import type { Found } from "#components/document/finding/matches.ts";
import type { Highlight } from "#components/document/readable/segments.ts";
import { placeOfSpan, type Sheet } from "#lib/domain/sheet-grid.ts";
import { type CellPlace, rangeAddress } from "#lib/domain/sheet-place.ts";
import { type ChosenCell, chosenByAddress } from "./chosen-cell.ts";
import { soughtSpan } from "./marks.ts";

/** Pause after a move before the address changes, because browsers limit how often it may. */
const PAUSE_MS = 250;
const FIRST: ChosenCell = { sheet: 0, place: { row: 1, column: 1 } };

type ChosenInput = {
  readonly sheets: readonly Sheet[];
  readonly highlights: readonly Highlight[];
  readonly found: Found | null;
  /** The cell in the address. */
  readonly cell: string | null;
  /** What the reader opened: another value leaves the cell that was chosen before. */
  readonly opened: string;
  readonly onCell: (cell: string) => void;
};

/** A cell that the reader chose, for as long as the same passage is open. */
type Move = ChosenCell & {
  readonly opened: string;
  readonly isNear: boolean;
  /** Counts the moves. */
  readonly turn: number;
};

/**
 * The chosen cell: the one that the reader moved to, or the one in the address, or the one that answers. Moves are
 * written to the address, so that a link opens there.
 */
export function useChosenCell({ sheets, highlights, found, cell, opened, onCell }: ChosenInput) {
  const [move, setMove] = useState<Move | null>(null);
  // Returning to a passage goes to its own cell again.
  if (move !== null && move.opened !== opened) setMove(null);
  const own = move?.opened === opened ? move : null;
  const go = (to: Omit<Move, "opened" | "turn">) =>
    setMove((before) => ({ ...to, opened, turn: (before?.turn ?? 0) + 1 }));
  useEffect(() => {
    if (!own) return;
    const { name = null } = sheets[own.sheet] ?? {};
    const timer = setTimeout(() => onCell(rangeAddress(name, own.place, own.place)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [own, sheets, onCell]);
  const sought = found?.matches[found.index]?.textSpan ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step of finding goes to its place, also to the same one
  useEffect(() => {
    const place = sought && placeOfSpan(sheets, sought);
    if (place) go({ ...place, isNear: false });
  }, [sheets, found]);
  const chosen = own ?? chosenAtFirst(sheets, highlights, cell);
  const choose = (sheet: number, place: CellPlace, isNear = true) => go({ sheet, place, isNear });
  return { chosen, isNear: own?.isNear ?? false, visit: `${opened} ${own?.turn ?? 0}`, choose };
}

function chosenAtFirst(
  sheets: readonly Sheet[],
  highlights: readonly Highlight[],
  cell: string | null,
): ChosenCell {
  const addressed = cell === null ? null : chosenByAddress(sheets, cell, 0);
  const span = soughtSpan(highlights);
  return addressed ?? (span && placeOfSpan(sheets, span)) ?? FIRST;
}
