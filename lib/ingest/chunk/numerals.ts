const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50 };

/** Returns the value of a lower-case roman numeral up to 89 in its normal form, or 0 for other text ("iix", "b"). */
export function romanValue(text: string): number {
  if (!/^(?:xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/.test(text) || text === "") return 0;
  let sum = 0;
  for (let i = 0; i < text.length; i++) {
    const value = ROMAN[text.charAt(i)] ?? 0;
    const next = ROMAN[text.charAt(i + 1)] ?? 0;
    sum += value < next ? -value : value;
  }
  return sum;
}

/** Returns 1 for "a" to 26 for "z", 27 for "aa" (doubled letters only), or 0 for other text. */
export function letterValue(text: string): number {
  const code = text.charCodeAt(0) - 96;
  if (code < 1 || code > 26 || text.length > 2) return 0;
  if (text.length === 1) return code;
  return text.charAt(0) === text.charAt(1) ? 26 + code : 0;
}
