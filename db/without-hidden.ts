/** What `withHidden` (lib/domain/hidden-cells.ts) adds to an address or to the name of a sheet, at the end of a line. */
const HIDDEN = String.raw` \\(hidden: (?:sheet|rows? \\d|columns? [A-Z]|cells? [A-Z]+\\d)[^()\\n]*\\)(?=\\n|$)`;

/**
 * Returns SQL for headings without what is hidden of their cells. A document does not have these words.
 * @param headings SQL, as an index and the statement that uses it write it; each heading is a line.
 */
export function withoutHidden(headings: string): string {
  return `regexp_replace(${headings}, E'${HIDDEN}', '', 'g')`;
}
