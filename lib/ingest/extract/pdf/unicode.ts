/** Latin ligatures, and Arabic letters in the shapes they take inside words. */
const LIGATURES = /[\ufb00-\ufb06\ufb50-\ufdff\ufe70-\ufefc]/g;
// Control and format characters, line separators, interlinear marks: nothing a reader sees.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufff9-\ufffc]/gu;
const SPACES = /[\t\n\p{Zs}]/gu;
const PRIVATE_USE = /[\ue000-\uf8ff]/g;
const PLAIN = /^[ -~]*$/;
/** Marks of Symbol and Wingdings at the places where word processors keep their list bullets. */
const BULLETS = /[\uf02d\uf06c\uf06e\uf06f\uf071\uf075\uf076\uf077\uf0a7\uf0a8\uf0b7\uf0d8\uf0fc]/g;

/**
 * The characters that one glyph stands for: ligatures spelt out (ﬁ → fi), every kind of space as " ", soft hyphens
 * as printed ("-"), symbol-font bullets as "•", invisible and unassigned characters removed.
 */
export function glyphText(unicode: string): string {
  if (PLAIN.test(unicode)) return unicode;
  return unicode
    .replaceAll("\u00ad", "-")
    .replace(SPACES, " ")
    .replace(INVISIBLE, "")
    .replace(LIGATURES, (ligature) => ligature.normalize("NFKC"))
    .replace(BULLETS, "•")
    .replace(PRIVATE_USE, "");
}

const CJK =
  /[\u2e80-\u2fdf\u3001-\u303f\u3040-\u30ff\u3100-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff01-\uff9f]/;

/** True for writing without spaces between words, where every character gets a box of its own. */
export function isCjk(text: string): boolean {
  return CJK.test(text);
}

const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** True when the text holds Hebrew, Arabic or another script written from right to left. */
export function isRightToLeft(text: string): boolean {
  return RTL.test(text);
}
