import * as XLSX from "@e965/xlsx";
import type { DateOrder } from "#lib/domain/date-order.ts";

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

/** What a cell shows, or its value if it shows nothing. */
export type ShownValue = {
  readonly text: string;
  /** True if its number format hides the value: `;;;`. */
  readonly isHidden: boolean;
  /** True if the text is a date. */
  readonly isDate: boolean;
};

/**
 * Returns what a cell shows. A value that its format hides, or a number that a date format cannot show, is returned as
 * stored. A zero that is not shown has no text, because formats of sums often leave zeros out.
 */
export function shownValue({ t, v, w, z }: XLSX.CellObject): ShownValue {
  const format = typeof z === "string" ? z : "General";
  if (t === "s") return { text: String(v), isHidden: hidesWords(format), isDate: false };
  const text = (typeof v === "number" ? withBareSign(format, v) : null) ?? w ?? String(v);
  const isOfDates = t === "d" || (t === "n" && XLSX.SSF.is_date(format));
  if (text.trim() !== "") return { text, isHidden: false, isDate: isOfDates && text !== String(v) };
  if (isOfDates) return { text: String(v), isHidden: false, isDate: false };
  const isLeftOut = v === 0 && !hidesWords(format);
  return { text: isLeftOut ? "" : String(v), isHidden: !isLeftOut, isDate: false };
}

/** The fourth part of a format is for words. Without one they are shown. */
const HAS_PART_FOR_WORDS = /;.*;.*;/s;

function hidesWords(format: string): boolean {
  if (!HAS_PART_FOR_WORDS.test(format)) return false;
  try {
    return String(XLSX.SSF.format(format, "words")).trim() === "";
  } catch {
    return false;
  }
}

const SHOWN_NUMBER = /^\P{N}*(\d+(?:,\d{3})*(?:\.\d+)?)(?!\p{L})\s?(%?)\P{N}*$/u;
/** Sums of stored fractions are not exact. */
const DIGITS = 12;
/** Numbers with more decimals are computed, and nobody types them. */
const TYPED = /^\d{1,15}(?:\.\d{1,4})?$/;

/**
 * Returns the number of a cell without its sign, as it may be typed, if the cell shows it rounded: "1204.5" of "1,205",
 * "12.34" of "12%". Undefined for other cells, and for numbers with more than four decimals.
 */
export function roundedValue(shown: string, value: number): string | undefined {
  const [, digits, percent] = SHOWN_NUMBER.exec(shown) ?? [];
  if (digits === undefined) return undefined;
  const held = Number((Math.abs(value) * (percent ? 100 : 1)).toPrecision(DIGITS));
  const typed = String(held);
  return held !== Number(digits.replaceAll(",", "")) && TYPED.test(typed) ? typed : undefined;
}

/** Returns which of day and month stands first in the format of a date; undefined if it does not have both. */
export function orderOfFormat(format: unknown): DateOrder | undefined {
  if (typeof format !== "string") return undefined;
  const letters = format.replace(PART, "").toLowerCase();
  const [day, month] = [letters.indexOf("d"), letters.indexOf("m")];
  if (day < 0 || month < 0) return undefined;
  return day < month ? "day_first" : "month_first";
}
