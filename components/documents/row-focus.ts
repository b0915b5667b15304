/** Id of the button at the end of a row, which moves the document to trash or restores it. */
export const rowActionId = (documentId: string) => `row-action-${documentId}`;

/** Returns the row that takes the focus when a row goes: the next, else the one before; null if none is left. */
export function rowBeside(rows: readonly string[], gone: string): string | null {
  const at = rows.indexOf(gone);
  return at < 0 ? null : (rows[at + 1] ?? rows[at - 1] ?? null);
}

/** Moves the focus from a row that goes to the row beside it, or to the page's heading. Focus elsewhere stays. */
export function focusBeside(rows: readonly string[], gone: string): void {
  const focused = document.activeElement;
  const own = document.getElementById(rowActionId(gone));
  if (focused !== null && focused !== document.body && focused !== own) return;
  const beside = rowBeside(rows, gone);
  const next = beside === null ? null : document.getElementById(rowActionId(beside));
  if (next) next.focus();
  else focusHeading();
}

/** Moves the focus to the page's heading, if the page lets it take the focus. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>("main h1[tabindex]")?.focus();
}
