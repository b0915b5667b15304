import type { DocumentResult } from "./search.ts";

/** What the metadata of a document says of its force. */
type Force = {
  readonly adoptionStatus: string | null;
  /** ISO day. */
  readonly effectiveTo: string | null;
};

const WORD = "(?:superseded|withdrawn|replaced|revoked|quashed|lapsed|expired|obsolete|cancelled)";
/** Other words for a part of the document, which leave the rest in force. */
const IN_PART = /\(\s*(in part|partly|partially)\s*\)/gi;
/** Where a new statement begins: "Adopted 2011, now superseded". */
const STATEMENTS = /[,;:()[\]·]|\s[-–—/]\s|\b(?:and|but|then|now|since|later|subsequently)\b/i;
/** "superseded", "the plan was withdrawn"; not "not superseded", "partly revoked", "replaced the 2011 plan". */
const SAYS_OF_ITSELF = new RegExp(
  String.raw`^\s*(?:(?:the|this|local|plan|policy|document|order|spd|has|have|been|was|is|fully|wholly|formally)\s+)*` +
    String.raw`${WORD}\b(?!\s+(?:the|an?|its|all|previous|earlier|\d{4}\s+\p{L}*\s*(?:plan|policy|spd|version|edition))\b)` +
    String.raw`(?!.*\b(?:in part|partly|partially)\b)`,
  "iu",
);
/** "Local Plan 2011 (superseded)", "Superseded Local Plan"; not "Replaced windows SPD". */
const IN_TITLE = new RegExp(
  String.raw`(?<!\b(?:not|yet|to be|partly|partially)\s+)\b${WORD}(?=\s*(?:[\p{P}\p{S}]|$|\d{4}\b|(?:by|in|on|from|since)\b))` +
    String.raw`|^\s*${WORD}\s+(?:local |area |neighbourhood )?(?:plan|spd|version|edition|draft)\b`,
  "iu",
);

/** Words of a heading whose section does not hold: "Policy EN3 (withdrawn)", "Options considered and rejected". */
const IN_HEADING =
  /(?<!\b(?:not|yet|to be|partly|partially)\s+)\b(?:superseded|withdrawn|deleted|revoked|quashed|lapsed|obsolete|rejected|discounted)\b|\bthat this \p{L}+ (?:replaces|supersedes)\b/iu;
/** A question that has the beginning of such a word asks for the section: "rejection" and "rejected". */
const STEM_CHARS = 6;

/** True if the metadata of a document says that it is no longer in force. */
export function isOutOfForce({ adoptionStatus, effectiveTo }: Force, now: Date): boolean {
  const status = (adoptionStatus ?? "").replaceAll("_", " ").replace(IN_PART, " $1 ");
  if (status.split(STATEMENTS).some((statement) => SAYS_OF_ITSELF.test(statement))) return true;
  return effectiveTo !== null && effectiveTo < now.toISOString().slice(0, 10);
}

/**
 * True if the words of a result may be quoted as an answer. A document that is no longer in force needs a title that says
 * so, because the quote is read without the rest of the document.
 */
export function isQuotable({ title, outOfForce }: Pick<DocumentResult, "title" | "outOfForce">): boolean {
  return !outOfForce || IN_TITLE.test(title);
}

/** True if a document is no longer in force, by its metadata or its title. */
export function isNoLongerInForce({
  title,
  outOfForce,
}: Pick<DocumentResult, "title" | "outOfForce">): boolean {
  return outOfForce === true || IN_TITLE.test(title);
}

/** True if a heading says that its section does not hold, because it was withdrawn, replaced or rejected. */
export function headingSaysOutOfForce(heading: string): boolean {
  return IN_HEADING.test(heading) || IN_TITLE.test(heading);
}

/** True if the sections of a passage hold, or the question asks for those that do not: "Which options were rejected?". */
export function isSectionQuotable(sectionPath: readonly string[], question: string): boolean {
  const asked = question.toLowerCase();
  return sectionPath.every((heading) => {
    const [word] = IN_HEADING.exec(heading) ?? IN_TITLE.exec(heading) ?? [];
    return word === undefined || asked.includes(word.trim().slice(0, STEM_CHARS).toLowerCase());
  });
}
