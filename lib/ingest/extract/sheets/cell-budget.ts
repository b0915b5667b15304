import { SHEET_LIMITS } from "./grid.ts";

/** A limit that tables of a file exceeded: of all tables, of those stored by cells, of those stored by lines. */
export type ExceededLimit = "placedCells" | "characters" | "cells";

/** What the tables of a file may still have, and the limits that they exceeded. */
export type CellBudget = {
  cells: number;
  placedCells: number;
  characters: number;
  readonly exceeded: Set<ExceededLimit>;
  readonly limits: TableLimits;
};

/** The most cells of all tables of a file, and the most characters of those that are stored by lines. */
export type TableLimits = { readonly cells: number; readonly characters: number };

export const createBudget = (limits: TableLimits = SHEET_LIMITS): CellBudget => ({
  cells: limits.cells,
  placedCells: SHEET_LIMITS.placedCells,
  characters: limits.characters,
  exceeded: new Set(),
  limits: { cells: limits.cells, characters: limits.characters },
});

/** Takes rows whose cells are stored with their places. @returns the number of rows that the limits allow. */
export function takePlacedRows(budget: CellBudget, rows: number, width: number): number {
  if (budget.exceeded.has("cells") || budget.exceeded.has("placedCells")) return 0;
  const ofAll = Math.floor(budget.cells / width);
  const placed = Math.floor(budget.placedCells / width);
  if (rows > Math.min(ofAll, placed)) budget.exceeded.add(placed <= ofAll ? "placedCells" : "cells");
  const taken = Math.min(rows, ofAll, placed);
  budget.cells -= taken * width;
  budget.placedCells -= taken * width;
  return taken;
}

/** Takes a row that is stored as a line. @returns false if the limits do not allow it. */
export function takeLine(budget: CellBudget, line: string, width: number): boolean {
  if (budget.exceeded.has("cells") || budget.exceeded.has("characters")) return false;
  if (width > budget.cells) budget.exceeded.add("cells");
  else if (line.length + 1 > budget.characters) budget.exceeded.add("characters");
  else {
    budget.cells -= width;
    budget.characters -= line.length + 1;
    return true;
  }
  return false;
}
