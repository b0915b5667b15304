const EXTENSION =
  /\.(?:pdf|docx?|odt|rtf|md|markdown|txt|html?|xhtml|json|ya?ml|csv|xlsx?|pptx?|epub|eml|xml|[cm]?[jt]sx?|py)$/i;
const YEAR = /^(?:19|20)\d{2}$/;
/** Counters, hashes and the like: parts of a file name that are no words. */
const MEANINGLESS = /^(?:\d+|(?=.*\d)[0-9a-f]{6,})$/i;

/** True for a title that only repeats a file's name, for want of a better one. */
export function isFileName(title: string): boolean {
  return EXTENSION.test(title.trim());
}

/** The words of a file's name: "Housing_SPD-2019_3f2a91c07b.pdf" → "Housing SPD 2019"; empty when it has none. */
export function fileNameWords(fileName: string): string {
  return (fileName.split(/[\\/]/).at(-1) ?? "")
    .trim()
    .replace(EXTENSION, "")
    .split(/[\s_\-.+()[\]]+/)
    .filter((word) => YEAR.test(word) || (/\p{L}|\p{N}/u.test(word) && !MEANINGLESS.test(word)))
    .join(" ");
}

/** A title as it is searched and embedded: the words of it, where it is only a file's name. */
export function titleWords(title: string): string {
  return isFileName(title) ? fileNameWords(title) : title;
}
