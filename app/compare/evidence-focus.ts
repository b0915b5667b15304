const LINK = "a[data-evidence-link]";

type Here = { readonly column: HTMLElement; readonly row: HTMLElement };

/** The row that has the focus, and its column; null while the focus is elsewhere. */
export function focusedRow(root: HTMLElement | null): Here | null {
  const active = document.activeElement;
  const row = active?.closest<HTMLElement>("li[data-ref]");
  const column = active?.closest<HTMLElement>("[data-column]");
  return row && column && root?.contains(row) ? { row, column } : null;
}

/** Columns that are in view: of a narrow screen one. */
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

/** One row up or down within the column; from elsewhere, to the first row. */
export function moveWithin(root: HTMLElement | null, step: 1 | -1): void {
  const here = focusedRow(root);
  const rows = linkedRows(here?.column ?? columnsOf(root)[0]);
  const from = here ? rows.indexOf(here.row) : -1;
  focusRow(rows[from === -1 ? 0 : Math.min(Math.max(from + step, 0), rows.length - 1)]);
}

/** To the same evidence in the next column, or to what stands in the same place there. */
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
