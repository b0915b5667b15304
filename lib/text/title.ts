const EXTENSION =
  /\.(?:pdf|docx?|odt|rtf|md|markdown|txt|html?|xhtml|json|ya?ml|csv|xlsx?|pptx?|pptm|ppsx|odp|epub|eml|xml|[cm]?[jt]sx?|py)$/i;
/** Long counters, hashes and similar parts of a file name that are not words. */
const MEANINGLESS = /^(?:\d{5,}|(?=.*\d)[0-9a-f]{6,})$/i;
const WORD = /\p{L}{2}/u;

/** True if a title only repeats a file name. */
export function isFileName(title: string): boolean {
  return EXTENSION.test(title.trim());
}

/**
 * Returns the words of a file name: "Annex_2-Housing_SPD_3f2a91c07b.pdf" → "Annex 2 Housing SPD". Empty if there are
 * none.
 */
export function fileNameWords(fileName: string): string {
  const name = (fileName.split(/[\\/]/).at(-1) ?? "").trim().replace(EXTENSION, "");
  const words = name
    .split(/[\s_\-.+()[\]]+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && !MEANINGLESS.test(word));
  return words.some((word) => WORD.test(word)) ? words.join(" ") : "";
}

/** Returns a title as it is searched and embedded. A file name is reduced to its words. */
export function titleWords(title: string): string {
  return isFileName(title) ? fileNameWords(title) : title;
}
