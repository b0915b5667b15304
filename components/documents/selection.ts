/** Selected ids, and the one that a range starts from. */
export type Selection = { readonly ids: ReadonlySet<string>; readonly anchor: string | null };

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: null };

/**
 * Selects or deselects one row. With `range`, all rows from the anchor to it get the anchor's state.
 * @param rows ids in the order of the page.
 */
export function toggled(
  { ids, anchor }: Selection,
  rows: readonly string[],
  id: string,
  range: boolean,
): Selection {
  const next = new Set(ids);
  const from = anchor === null ? -1 : rows.indexOf(anchor);
  const to = rows.indexOf(id);
  if (!range || anchor === null || from < 0 || to < 0) {
    if (!next.delete(id)) next.add(id);
    return { ids: next, anchor: id };
  }
  const on = ids.has(anchor);
  for (const each of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (on) next.add(each);
    else next.delete(each);
  }
  return { ids: next, anchor };
}

/** Selects all rows of the page, or deselects them if all are selected. */
export function pageToggled({ ids }: Selection, rows: readonly string[]): Selection {
  const all = rows.every((id) => ids.has(id));
  const next = new Set(ids);
  for (const id of rows) {
    if (all) next.delete(id);
    else next.add(id);
  }
  return { ids: next, anchor: null };
}
