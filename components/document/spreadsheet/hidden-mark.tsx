import { SPREADSHEET_WORDS } from "./words.ts";

/** Says in a cell, or in the header of a row or column, that spreadsheet programs hide it. */
export function HiddenMark() {
  return (
    <span className="italic" title={SPREADSHEET_WORDS.hiddenLineTitle}>
      {" "}
      {SPREADSHEET_WORDS.hidden}
    </span>
  );
}
