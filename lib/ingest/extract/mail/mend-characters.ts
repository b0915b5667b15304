/** The characters of windows-1252 from 0x80 to 0x9f. Five have no character of their own. */
const HIGH = [
  ..."\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f",
  ..."\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178",
];
const BYTE_OF = new Map(HIGH.map((character, index) => [character.charCodeAt(0), 0x80 + index]));
/** Two or more characters that UTF-8 gives when it is read as windows-1252: "Ã©", "â€™". */
const MISREAD = /[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u0192\u02c6\u02dc\u2013-\u2122]/;

/**
 * Returns the text as it was meant if it is UTF-8 that was read as windows-1252, because the message declares another
 * encoding than it has. Returns other text unchanged.
 */
export function mendCharacters(text: string): string {
  if (!MISREAD.test(text)) return text;
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    const byte = unit < 0x100 && (unit < 0x80 || unit > 0x9f) ? unit : BYTE_OF.get(unit);
    if (byte === undefined) return text;
    bytes[index] = byte;
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return text;
  }
}
