import type { KeyboardEvent } from "react";
import type { RowSelection } from "./use-selection.ts";
import { TABLE_WORDS } from "./words.ts";

/** Selects a row. Shift selects all rows from the last one. */
export function SelectBox({
  id,
  title,
  selection,
}: {
  readonly id: string;
  readonly title: string;
  readonly selection: RowSelection;
}) {
  return (
    <label className="-m-1.5 inline-flex p-1.5">
      <input
        type="checkbox"
        data-select={id}
        className="size-4"
        checked={selection.ids.has(id)}
        // The click knows whether Shift was down; the change does not.
        onClick={(event) => selection.toggle(id, event.shiftKey)}
        onChange={() => {}}
        onKeyDown={(event) => onArrow(event, selection)}
      />
      <span className="sr-only">
        {TABLE_WORDS.select} {title}
      </span>
    </label>
  );
}

/** Arrows move between the boxes. With Shift they select the rows that they pass. Esc clears the selection. */
function onArrow(event: KeyboardEvent<HTMLInputElement>, selection: RowSelection): void {
  if (event.key === "Escape" && selection.ids.size > 0) {
    event.preventDefault();
    selection.clear();
    return;
  }
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
  const boxes = [...document.querySelectorAll<HTMLInputElement>("input[data-select]")];
  const next = boxes[boxes.indexOf(event.currentTarget) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
  const id = next.dataset.select;
  if (event.shiftKey && id !== undefined && !next.checked) selection.toggle(id, true);
}

/** Selects or deselects all rows of the page. */
export function SelectPage({
  rows,
  selection,
}: {
  readonly rows: readonly string[];
  readonly selection: RowSelection;
}) {
  const selected = rows.filter((id) => selection.ids.has(id)).length;
  return (
    <label className="-m-1.5 inline-flex items-center gap-2 p-1.5">
      <input
        type="checkbox"
        className="size-4"
        checked={rows.length > 0 && selected === rows.length}
        ref={(box) => {
          if (box) box.indeterminate = selected > 0 && selected < rows.length;
        }}
        onChange={selection.togglePage}
      />
      <span className="three:sr-only">{TABLE_WORDS.selectAll}</span>
    </label>
  );
}
