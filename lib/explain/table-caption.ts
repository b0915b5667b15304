import { oneLine } from "#lib/domain/citation.ts";

/** "Table 4 Charges"; not "Table 4 sets out the charges." */
const CAPTION =
  /^(?:table|schedule|figure)\s+\p{L}?\d[\w.]*(?![\w.]|\s+(?:above|and|appl(?:y|ies)|are|below|contains?|gives?|has|is|lists?|provides?|sets?|shows?|summari[sz]es?|was)\b)/iu;
/** "(£ per square metre)", "All figures in £000", "Units: dwellings". */
const UNIT =
  /^\((?!cont|note|refer|see|source)[^()]{1,60}\)$|^(?:all )?(?:figures|values|amounts|prices) (?:are )?in\b(?! the\b)[^.]{1,40}$|^units?:\s?[^.]{1,40}$/i;
/** Lines above a table that may be its caption and unit. */
const MAX_LINES = 3;
const MAX_CHARS = 160;

/**
 * Returns the caption of a table and the unit of its values, as the lines right above it name them: "Table 4 Charges,
 * (£ per square metre)". Null if they name neither.
 */
export function tableCaption(textAbove: string): string | null {
  const lines = textAbove
    .slice(-1_000)
    .split(/[\n\r\f]+/)
    .map((line) => oneLine(line.replace(/[*_#]+/g, "")))
    .filter((line) => line !== "")
    .slice(-MAX_LINES);
  const at = lines.findLastIndex((line) => CAPTION.test(line));
  const units = lines.slice(at + 1);
  if (!units.every((line) => UNIT.test(line))) {
    const last = lines.at(-1) ?? "";
    return UNIT.test(last) ? last : null;
  }
  const named = at < 0 ? units : lines.slice(at);
  const caption = named.join(", ");
  return caption === "" || caption.length > MAX_CHARS ? null : caption;
}
