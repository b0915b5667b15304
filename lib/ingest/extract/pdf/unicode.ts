/** Latin ligatures, and Arabic letters in the forms that they have inside words. */
const LIGATURES = /[\ufb00-\ufb06\ufb50-\ufdff\ufe70-\ufefc]/g;
// Control and format characters, line separators and interlinear marks, which are invisible.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufff9-\ufffc]/gu;
const SPACES = /[\t\n\p{Zs}]/gu;
const PRIVATE_USE = /[\ue000-\uf8ff]/g;
const PLAIN = /^[ -~]*$/;
/** Symbol and Wingdings characters that word processors use as list bullets. */
const BULLETS = /[\uf02d\uf06c\uf06e\uf06f\uf071\uf075\uf076\uf077\uf0a7\uf0a8\uf0b7\uf0d8\uf0fc]/g;

/**
 * Returns the characters of one glyph. Ligatures are spelt out (ﬁ → fi), every space becomes " ", soft hyphens become
 * "-", and symbol-font bullets "•". Invisible and unassigned characters are removed.
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

/** True for writing without spaces between words, where every character gets its own box. */
export function isCjk(text: string): boolean {
  return CJK.test(text);
}

const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** True if the text contains Hebrew, Arabic or another right-to-left script. */
export function isRightToLeft(text: string): boolean {
  return RTL.test(text);
}
