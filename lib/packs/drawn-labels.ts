/** Fewer lines may be a short sentence or a heading. */
const LEAST_LINES = 3;
const MAX_LABEL_WORDS = 8;
const CAPTION = /^(?:fig(?:ure|\.)|map|plan|chart|graph|diagram|drawing|photo(?:graph)?|image)\s/i;

/**
 * True if words are only the labels of a drawing or chart: several short lines without a sentence or a table, apart
 * from its caption. Such a column of words says less than the picture.
 */
export function areDrawnLabels(quote: string): boolean {
  const lines = quote
    .split(/[\n\r\f\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !CAPTION.test(line));
  return lines.length >= LEAST_LINES && lines.every(isLabel);
}

function isLabel(line: string): boolean {
  return !/[\t|]/.test(line) && !/[.;:?!]$/.test(line) && line.split(/\s+/).length <= MAX_LABEL_WORDS;
}
