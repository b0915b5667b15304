import * as XLSX from "@e965/xlsx";

/** A part of a format that stays as it is: quoted words, brackets, a character after `\`, `_` or `*`; or a sign. */
const PART = /"[^"]*"|\[[^\]]*\]|[\\_*].|(?<sign>\p{Sc})/gsu;
/** The library knows these without quotes. */
const KNOWN = "$€";

/**
 * Returns a number as its cell shows it, if its format has a currency sign without quotes: `£#,##0.00`. Some programs
 * write such formats. Spreadsheet programs read the sign as a word, and SheetJS refuses it.
 * @returns null for other formats, and for those that it refuses for another reason.
 */
export function withBareSign(format: string, value: number): string | null {
  const quoted = format.replace(PART, (part: string, ...rest: unknown[]) => {
    const { sign } = rest.at(-1) as { sign?: string };
    return sign === undefined || KNOWN.includes(sign) ? part : `"${sign}"`;
  });
  if (quoted === format) return null;
  try {
    return String(XLSX.SSF.format(quoted, value));
  } catch {
    return null;
  }
}

/** A day at the start of words, as two or three numbers. "2024-03-04" has one meaning. */
const SHORT_DATE = /^(?:\d{1,2}([/.-])\d{1,2}\1(?:\d{4}|\d{2})|\d{4}([/.])\d{1,2}\2\d{1,2})(?!\d)/;

/**
 * Returns the words of a typed date with its day as "2024-03-04", if they show it with numbers only: the order of day and
 * month depends on the author's country. Other words stay as shown.
 * @param from1904 true if the workbook counts its days from 1904
 */
export function withClearDay(shown: string, value: number, from1904: boolean): string {
  return shown.replace(SHORT_DATE, (date) => {
    const { y, m, d } = XLSX.SSF.parse_date_code(value, { date1904: from1904 }) ?? {};
    if (y === undefined || m === undefined || d === undefined) return date;
    return [y, String(m).padStart(2, "0"), String(d).padStart(2, "0")].join("-");
  });
}
