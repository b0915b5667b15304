const DIGITS = /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?(?:e[+-]?\d{1,3})?$/i;
/** Such digits are a code: "007". */
const LEADING_ZERO = /^[+-]?0\d/;
/** Whole numbers of more digits are codes, and would be rounded. */
const EXACT_DIGITS = 15;

/** Returns the number that a text states, such as "1,250" or "0.35". Null for codes, units and other words. */
export function numberOf(text: string): number | null {
  const printed = text.trim();
  if (!/\d/.test(printed) || !DIGITS.test(printed) || LEADING_ZERO.test(printed)) return null;
  if (printed.replace(/[.e].*$/i, "").replace(/\D/g, "").length > EXACT_DIGITS) return null;
  const value = Number(printed.replaceAll(",", ""));
  return Number.isFinite(value) ? value + 0 : null;
}
