/** A year, or a financial year: "2024", "2024/25". */
const YEAR = /^(?:19|20)\d\d(?:\s?[/–-]\s?(?:\d\d){1,2})?$/;

/**
 * Returns the number of rows of column headings: marked ones, or the first row if it has names and the rows below have
 * numbers, or if it has years in order and the rows below have other numbers. PDF files do not mark headings.
 * @param rows the words of each cell
 * @param marked for each row, whether the document marks it as column headings
 */
export function countHeadRows(rows: readonly (readonly string[])[], marked: readonly boolean[]): number {
  const unmarked = marked.indexOf(false);
  const full = unmarked < 0 ? rows.length - 1 : unmarked;
  if (full > 0) return Math.min(full, rows.length - 1);
  const [first = [], ...below] = rows;
  const heads = first.slice(1 + unheadedNames(first, below));
  const values = below.flatMap((row) => row.slice(1));
  const numbers = values.filter((text) => /\p{N}/u.test(text));
  if (heads.every((text) => text !== "" && !/^\P{L}*$/u.test(text))) return numbers.length > 0 ? 1 : 0;
  return areYearsInOrder(heads) && numbers.some((text) => !YEAR.test(text)) ? 1 : 0;
}

/** True for years that go up or down, such as 2023, 2024 and 2025. */
export function areYearsInOrder(heads: readonly string[]): boolean {
  if (heads.length < 2 || !heads.every((text) => YEAR.test(text))) return false;
  const steps = heads
    .slice(1)
    .map((year, at) => Math.sign(Number(year.slice(0, 4)) - Number(heads[at]?.slice(0, 4))));
  return steps.every((step) => step !== 0 && step === steps[0]);
}

/** Returns how many columns after the first have no heading and only names, such as the parts of a spanned name. */
function unheadedNames(first: readonly string[], below: readonly (readonly string[])[]): number {
  const columns = first.slice(1).map((text, index) => {
    const names = below.map((row) => row[index + 1] ?? "");
    return text === "" && names.every((name) => !/\p{N}/u.test(name));
  });
  const headed = columns.indexOf(false);
  return Math.max(headed, 0);
}
