const BULLET = "[•●○◦▪■□▫‣⁃∙·➢➤✓✔❖►▶\\u2013\\u2014*-]|o";
const NUMBERED = "\\(?(?:\\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]";
const LIST_MARKER = new RegExp(`^(?:${BULLET}|${NUMBERED})$`);
const CLAUSE_NUMBER = /^(?:[A-Z]{1,2}\.?)?\d{1,3}(?:\.\d{1,3}){1,4}\.?$/;
const HEADING_NUMBER = /^(?:\d{1,2}|[A-Z])\.?$/;
const CAPTION_NAME =
  /^(?:figure|fig\.|table|map|plan|chart|diagram|plate|photo(?:graph)?|box|picture)\s+(?:[A-Z]{1,2}[.-]?)?\d{1,3}(?:[.\-–]\d{1,3})*[a-z]?/i;
// Matches "Figure 3.2 Flood zones", but not "Table 4 shows that …".
const CAPTION_REST = /^\s*(?:[:.–—-]|$|\p{Lu}|\()/u;

/** True for a word that is a printed list marker: "•", "(a)", "1.", "iv)". */
export function isListMarker(word: string): boolean {
  return LIST_MARKER.test(word);
}

/** True for a clause number: "3.12", "4.1.2", "A1.3". */
export function isClauseNumber(word: string): boolean {
  return CLAUSE_NUMBER.test(word);
}

/** True for a word that may be the number of a heading: "3", "4.", "B". */
export function isHeadingNumber(word: string): boolean {
  return HEADING_NUMBER.test(word);
}

/** True for a block that begins like the caption of a figure or table: "Figure 3.2 Flood zones". */
export function isCaption(text: string): boolean {
  const name = CAPTION_NAME.exec(text)?.[0];
  return name !== undefined && CAPTION_REST.test(text.slice(name.length));
}

/** Returns the depth of a leading number: 1 for "3", 2 for "3.2", 3 for "3.2.1", or 0 without one. */
export function numberDepth(text: string): number {
  const match = /^(?:[A-Z]\.?)?(\d{1,3}(?:\.\d{1,3})*)\.?(?=\s|$)/.exec(text);
  return match?.[1] ? match[1].split(".").length : 0;
}

/** True for text that names a division of a document: "Chapter 4", "Policy H4", "Appendix B". */
export function isDivisionName(text: string): boolean {
  return /^(?:chapter|appendix|annex|part|section|policy|schedule)\s+(?:[A-Z]{0,4}\d{0,3}\b|[IVXLC]+\b)/i.test(
    text,
  );
}
