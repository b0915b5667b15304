const LINK = "a[data-evidence-link]";

type Here = { readonly column: HTMLElement; readonly row: HTMLElement };

/** Returns the focused row and its column; null if the focus is elsewhere. */
export function focusedRow(root: HTMLElement | null): Here | null {
  const active = document.activeElement;
  const row = active?.closest<HTMLElement>("li[data-ref]");
  const column = active?.closest<HTMLElement>("[data-column]");
  return row && column && root?.contains(row) ? { row, column } : null;
}

/** Returns the visible columns; one on a narrow screen. */
function columnsOf(root: HTMLElement | null): readonly HTMLElement[] {
  const all = root?.querySelectorAll<HTMLElement>("[data-column]") ?? [];
  return [...all].filter((column) => column.checkVisibility());
}

function focusRow(row: Element | null | undefined): void {
  row?.querySelector<HTMLElement>(LINK)?.focus();
  row?.scrollIntoView({ block: "nearest" });
}

const linkedRows = (column: HTMLElement | undefined) =>
  [...(column?.querySelectorAll<HTMLElement>("li[data-ref]") ?? [])].filter((row) => row.querySelector(LINK));

/** Moves the focus one row within the column, or to the first row from elsewhere. */
export function moveWithin(root: HTMLElement | null, step: 1 | -1): void {
  const here = focusedRow(root);
  const rows = linkedRows(here?.column ?? columnsOf(root)[0]);
  const from = here ? rows.indexOf(here.row) : -1;
  focusRow(rows[from === -1 ? 0 : Math.min(Math.max(from + step, 0), rows.length - 1)]);
}

/** Moves the focus to the same evidence in the next column, or to the row at the same rank. */
export function moveAcross(root: HTMLElement | null, step: 1 | -1): void {
  const here = focusedRow(root);
  if (!here) return;
  const columns = columnsOf(root);
  const next = columns[columns.indexOf(here.column) + step];
  if (!next) return;
  const rows = linkedRows(next);
  const place = linkedRows(here.column).indexOf(here.row);
  focusRow(
    rows.find((row) => row.dataset.same === here.row.dataset.same) ?? rows[Math.min(place, rows.length - 1)],
  );
}
