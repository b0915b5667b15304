import type { DocumentResult } from "./search-result.ts";

/** The metadata that can say that a document is no longer in force. */
type Force = {
  readonly adoptionStatus: string | null;
  /** ISO day. */
  readonly effectiveTo: string | null;
};

/** What ends the force of a document or of a section. */
const ENDED = "superseded|withdrawn|revoked|quashed|lapsed|obsolete|replaced";
const OF_DOCUMENT = `(?:${ENDED}|abandoned|archived|cancelled|expired|not adopted|rejected)`;
/** The status applies to a part, so the document stays in force. */
const IN_PART = /\(\s*(in part|partly|partially)\s*\)/gi;
/** Where a new statement begins: "Adopted 2011, now superseded". */
const STATEMENTS = /[,;:()[\]·]|\s[-–—/]\s|\b(?:and|but|then|now|since|later|subsequently)\b/i;
/** "superseded", "the plan was withdrawn"; not "not superseded", "partly revoked", "replaced the 2011 plan". */
const SAYS_OF_ITSELF = new RegExp(
  String.raw`^\s*(?:(?:the|this|local|plan|policy|document|order|spd|has|have|been|was|is|fully|wholly|formally)\s+)*` +
    String.raw`${OF_DOCUMENT}\b(?!\s+(?:the|an?|its|all|previous|earlier|\d{4}\s+\p{L}*\s*(?:plan|policy|spd|version|edition))\b)` +
    String.raw`(?!.*\b(?:in part|partly|partially)\b)`,
  "iu",
);
/** "Local Plan 2011 (superseded)", "Superseded Local Plan"; not "Replaced windows SPD". */
const IN_TITLE = new RegExp(
  String.raw`(?<!\b(?:not|yet|to be|partly|partially)\s+)\b${OF_DOCUMENT}(?=\s*(?:[\p{P}\p{S}]|$|\d{4}\b|(?:by|in|on|from|since)\b))` +
    String.raw`|^\s*${OF_DOCUMENT}\s+(?:local |area |neighbourhood )?(?:plan|spd|version|edition|draft)\b`,
  "iu",
);

/** Sections are also options and policies that a plan does not take up. */
const OF_SECTION = `(?:${ENDED}|deleted|rejected|discounted)`;
/** What a plan has versions of. */
const OF_PLAN = String.raw`(?:polic(?:y|ies)|wording|plans?|options?|text|alternatives?|versions?)\b`;
/**
 * A heading of a section that is no longer in force: "Policy EN3 (withdrawn)", "Options considered and rejected",
 * "Superseded policies". Not "First Homes (discounted market sale)" or "Supply (excluding lapsed permissions)".
 */
const IN_HEADING = [
  new RegExp(
    String.raw`\(\s*(?:(?:fully|now|policy|since|wholly)\s+)*${OF_SECTION}(?=\s*(?:[\p{P}\p{S}]|\d|(?:after|and|at|by|following|from|in|on|since|under)\b|${OF_PLAN}))[^()]*\)`,
    "iu",
  ),
  new RegExp(String.raw`\b(?:considered|assessed|tested|appraised) (?:and|but) ${OF_SECTION}`, "iu"),
  new RegExp(
    String.raw`\b${OF_SECTION} (?:(?:development|draft|local|neighbourhood|old|plan|planning|saved|site|strategic) )*${OF_PLAN}`,
    "iu",
  ),
  new RegExp(
    String.raw`\b(?:options?|alternatives?|polic(?:y|ies)|plans?) (?:\p{L}+ )?${OF_SECTION}\s*$`,
    "iu",
  ),
  /\bthat this \p{L}+ (?:replaces|supersedes)\b/iu,
];
/** Headings of text that is not in force, or that others propose: "Policies not carried forward". */
const NOT_TAKEN_UP = [
  /\b(?:not (?:being )?(?:carried forward|taken forward|pursued|saved)|no longer (?:in force|applies|used))\b/iu,
  /\b(?:earlier|former|old|previous) (?:polic(?:y|ies)|text|versions?|wording)\b/iu,
  /\b(?:claimed|proposed|sought|suggested) by (?:the |an? )?(?:appellant|applicant|developer|objector|resident)s?\b/iu,
];
const NOT_YET = /\b(?:not|yet|to be|partly|partially|in part)\b/i;
/** Words of a question for such a section. "Replaced" counts only beside a plan, because trees are replaced too. */
const ASKS_FOR_IT = new RegExp(
  String.raw`\b(?:supersed|withdr[ae]w|delet|revok|quash|laps|obsolet|reject)|^(?=.*\b${OF_PLAN}).*\b(?:replac(?:e[ds]?|ing)|discounted)\b`,
  "iu",
);

/** A section with what an officer proposes. */
const RECOMMENDS = /\brecommend(?:s|ed|ations?)?\b/i;
const ASKS_DECISION =
  /^(?!.*\b(?:advi[cs]e|motion|recommend|should)).*(?:\b(?:was|were|has|have|had|is|did|when|who)\b.*\b(?:allow|approv|dismiss|grant|permit|refus|reject)|\b(?:decision|decided|outcome)\b)/i;

/** True if the metadata of a document says that it is no longer in force. */
export function isMetadataOutOfForce({ adoptionStatus, effectiveTo }: Force, now: Date): boolean {
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
export function isDocumentOutOfForce({
  title,
  outOfForce,
}: Pick<DocumentResult, "title" | "outOfForce">): boolean {
  return outOfForce === true || IN_TITLE.test(title);
}

/** True for "Was permission granted?" and "What was the decision on it?". A recommendation or a motion answers neither. */
export function asksForDecision(question: string): boolean {
  return ASKS_DECISION.test(question);
}

/** True if a heading says that its section is not in force, because it was withdrawn, replaced or rejected. */
export function isHeadingOutOfForce(heading: string): boolean {
  const says = (patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(heading));
  return says(NOT_TAKEN_UP) || (!NOT_YET.test(heading) && says(IN_HEADING));
}

/**
 * True if the sections of a passage are in force, or the question asks for those that are not: "Which options were
 * rejected?". A recommendation is no decision. The title of the document is no section.
 */
export function isSectionQuotable(
  { sectionPath, title }: { readonly sectionPath: readonly string[]; readonly title: string },
  question: string,
): boolean {
  const sections = sectionPath.filter((heading) => heading !== title);
  if (asksForDecision(question) && RECOMMENDS.test(sections.at(-1) ?? "")) return false;
  return ASKS_FOR_IT.test(question) || !sections.some(isHeadingOutOfForce);
}
