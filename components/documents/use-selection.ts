"use client";
import { useState } from "react";
import { NOTHING_SELECTED, pageToggled, type Selection, toggled } from "./selection.ts";

/** The selection of a list, and what changes it. */
export type RowSelection = {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (id: string, range: boolean) => void;
  readonly togglePage: () => void;
  readonly select: (ids: readonly string[]) => void;
  readonly clear: () => void;
};

/**
 * Selected documents. They stay selected on other pages and in another order, and not under other filters.
 * @param filter names the filters of the list.
 * @param rows ids in the order of the page.
 */
export function useSelection(filter: string, rows: readonly string[]): RowSelection {
  const [stored, setStored] = useState<Selection & { readonly filter: string }>({
    ...NOTHING_SELECTED,
    filter,
  });
  const current = stored.filter === filter ? stored : NOTHING_SELECTED;
  const store = (next: Selection) => setStored({ ...next, filter });
  return {
    ids: current.ids,
    toggle: (id, range) => store(toggled(current, rows, id, range)),
    togglePage: () => store(pageToggled(current, rows)),
    select: (ids) => store({ ids: new Set(ids), anchor: null }),
    clear: () => store(NOTHING_SELECTED),
  };
}
