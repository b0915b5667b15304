"use client";
import type { RefObject } from "react";
import { MARKS } from "#components/compare/judge-marks.tsx";
import { useShortcuts } from "#components/keys/use-shortcuts.ts";
import { focusedRow, moveAcross, moveWithin } from "./evidence-focus.ts";

type CompareKeys = {
  /** What has the focus is judged. */
  readonly onMark: (
    at: { readonly letter: string; readonly ref: string },
    grade: (typeof MARKS)[number]["grade"],
  ) => void;
  readonly onUndo: () => void;
};

/** The keys of a comparison: from row to row, to the same evidence in the next column, the three marks, undo. */
export function useCompareKeys(root: RefObject<HTMLElement | null>, { onMark, onUndo }: CompareKeys): void {
  const arrow = (move: () => void) => (event: KeyboardEvent) => {
    // Elsewhere arrows scroll the page.
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
