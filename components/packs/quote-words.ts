/** Returns a cited text for reading: without empty lines and Markdown heading marks, otherwise unchanged. */
export function quoteWords(text: string, sourcePath: string): string {
  const plain = /\.(?:md|markdown)$/i.test(sourcePath) ? text.replace(/^#{1,6}[ \t]+/gm, "") : text;
  return plain.replace(/\n(?:[ \t]*\n)+/g, "\n");
}
