/** Shared styles of the evaluation tables. Below `two` each row is a card. */
export const TABLE = "w-full border-collapse border border-line bg-panel max-two:block";
export const HEAD_ROW = "border-b border-line max-two:sr-only";
export const HEAD = "px-3 py-2 text-left text-small font-semibold text-muted";
export const BODY = "max-two:block";
export const ROW = "border-b border-line last:border-b-0 max-two:block max-two:px-4 max-two:py-3";
export const CELL = "px-3 py-2.5 align-top max-two:block max-two:px-0 max-two:py-0.5";
