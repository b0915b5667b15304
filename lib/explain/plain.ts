/** Formats whose passages contain markup that readers do not need to see. */
const WITH_SYNTAX = new Set(["md"]);

/**
 * Returns a passage as plain words for a result: without Markdown marks, table rules and link targets, with white
 * space folded. For display only; spans of the passage do not apply to it.
 */
export function plainPassage(text: string, format: string): string {
  const words = WITH_SYNTAX.has(format) ? withoutMarkdown(text) : text;
  return words.replace(/\s+/g, " ").trim();
}

function withoutMarkdown(text: string): string {
  return text
    .replace(/^\s{0,3}#{1,6}\s+/gm, "")
    .replace(/^\s*>\s?/gm, "")
    .replace(/^\s*\|?(?:\s*:?-{2,}:?\s*\|)+\s*:?-*:?\s*$/gm, " ")
    .replace(/^\s*\|\s?|\s?\|\s*$/gm, " ")
    .replace(/\s\|\s/g, " · ")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, "$2")
    .replace(/(?<![\w*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![\w*])/g, "$1")
    .replace(/`{1,3}/g, "")
    .replace(/^\s*[-*+]\s+/gm, "");
}
