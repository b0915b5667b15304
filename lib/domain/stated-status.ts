const ENDED = "archived|cancelled|lapsed|obsolete|quashed|revoked|superseded|withdrawn";
/** "Status: WITHDRAWN by Cabinet on 3 May 2031", "| Status | Draft |". */
const LABELLED = new RegExp(
  String.raw`^[>#*|\s]*(?:(?:adoption|document|plan) )?status\**\s*[:|]\s*\**\s*([^|\n]*\b(?:adopted|approved|consultation|draft|emerging|in force|made|submission|${ENDED})\b[^|\n]*)`,
  "iu",
);
/** "SUPERSEDED - see Parking Guide 2031", "Withdrawn in 2031"; not "Withdrawn applications". */
const ALONE = new RegExp(
  String.raw`^[>#*\s]*((?:(?:fully|formally|now)\s+)?(?:${ENDED})\**\s*(?:$|[-–—:.,;(]|(?:by|from|in|on|since)\b)[^\n]*)`,
  "iu",
);
/** Lines at the top of a document that may state its status. */
const TOP_LINES = 12;
const MAX_CHARS = 100;

/**
 * Returns the status that a line at the top of a document states: "WITHDRAWN by Cabinet on 3 May 2031". Null without one.
 * @param opening the beginning of the text
 */
export function statedStatus(opening: string): string | null {
  const lines = opening
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== "")
    .slice(0, TOP_LINES);
  const found = lines.flatMap((line) => LABELLED.exec(line)?.[1] ?? ALONE.exec(line)?.[1] ?? []);
  const status = found[0]?.replaceAll("*", "").trim();
  return status === undefined || status.length > MAX_CHARS ? null : status;
}
