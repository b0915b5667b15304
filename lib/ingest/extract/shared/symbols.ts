import { codePoint } from "dingbat-to-unicode";

/**
 * Returns a character of a symbol font (Symbol, Wingdings …) in Unicode, or null. Symbol fonts have their characters at
 * U+F020-U+F0FF, or at the same place in ASCII.
 */
export function fromSymbolFont(font: string, point: number): string | null {
  const inFont = point >= 0xf000 && point <= 0xf0ff ? point - 0xf000 : point;
  return codePoint(font, point)?.string ?? codePoint(font, inFont)?.string ?? null;
}

/** Translates text typed in a symbol font, which is stored as private-use characters. */
export function translateSymbols(text: string, font: string): string {
  return text.replace(/[\uf020-\uf0ff]/g, (sign) => fromSymbolFont(font, sign.charCodeAt(0)) ?? sign);
}
