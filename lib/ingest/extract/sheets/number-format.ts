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
