"use client";
import type { RefObject } from "react";
import { useShortcuts } from "#components/keys/use-shortcuts.ts";
import { focusedRow, moveAcross, moveWithin } from "./evidence-focus.ts";
import { MARKS } from "./judge-marks.tsx";

type CompareKeys = {
  /** Judges the focused row. */
  readonly onMark: (
    at: { readonly letter: string; readonly ref: string },
    grade: (typeof MARKS)[number]["grade"],
  ) => void;
  readonly onUndo: () => void;
};

/** Keys of a comparison: move between rows and columns, set one of three marks, undo. */
export function useCompareKeys(root: RefObject<HTMLElement | null>, { onMark, onUndo }: CompareKeys): void {
  const arrow = (move: () => void) => (event: KeyboardEvent) => {
    // Outside the rows, arrow keys scroll the page.
    if (focusedRow(root.current) === null) return;
    event.preventDefault();
    move();
  };
  const mark = (grade: (typeof MARKS)[number]["grade"]) => {
    const here = focusedRow(root.current);
    if (here) onMark({ letter: here.column.dataset.column ?? "", ref: here.row.dataset.ref ?? "" }, grade);
  };
  useShortcuts({
    j: () => moveWithin(root.current, 1),
    k: () => moveWithin(root.current, -1),
    ArrowDown: arrow(() => moveWithin(root.current, 1)),
    ArrowUp: arrow(() => moveWithin(root.current, -1)),
    ArrowRight: arrow(() => moveAcross(root.current, 1)),
    ArrowLeft: arrow(() => moveAcross(root.current, -1)),
    ...Object.fromEntries(MARKS.map(({ key, grade }) => [key, () => mark(grade)])),
    u: onUndo,
  });
}
