/**
 * A cited text as it is read: empty lines and the marks that make a heading in Markdown are left out, all else stands as
 * cited.
 */
export function quoteWords(text: string, sourcePath: string): string {
  const plain = /\.(?:md|markdown)$/i.test(sourcePath) ? text.replace(/^#{1,6}[ \t]+/gm, "") : text;
  return plain.replace(/\n(?:[ \t]*\n)+/g, "\n");
}
