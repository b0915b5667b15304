/** Decisions, open questions and actions in a passage, by their usual wordings. Every repetition is bounded. */
const DECISION: readonly RegExp[] = [
  /\b(?:RESOLVED|DECISION|Decision)\b(?: \d{1,4}[./\d]{0,8})?(?:\s?[:–—]|\s-\s)/,
  /\bRESOLVED\b/,
  /\b(?:it (?:was|is|has been)|(?:was|were) (?:then )?|(?:council|committee|cabinet|board|panel|meeting|members|councillors|group|authority|team|we|they) (?:has |have |also |then |unanimously |formally ){0,2})(?:unanimously )?(?:resolved|agreed|decided|determined)(?: unanimously)?(?:,| that| to \w| by|:| not to)/i,
  /\b(?:permission|consent|approval) (?:is|was|be|has been) (?:hereby )?(?:granted|refused|given|withheld)\b/i,
  /\b(?:appeal|application|objection|complaint|motion|recommendation|amendment|proposal) (?:is|was|be|were|has been) (?:therefore |hereby |unanimously |accordingly )?(?:allowed|dismissed|approved|refused|rejected|adopted|carried|upheld|accepted|lost|granted|deferred|withdrawn)\b/i,
  /\b(?:approved|carried|adopted|agreed) (?:unanimously|nem\.? con)\b|\bmotion (?:carried|lost)\b/i,
  /\b(?:council|authority|inspector|cabinet|committee|board|secretary of state) (?:hereby )?(?:refuses|refused|grants|granted|allows|allowed|dismisses|dismissed|approves|approved|adopts|adopted) (?:planning |outline |the |this )?(?:permission|consent|application|appeal|plan|order|budget|strategy|SPD|proposal)\b/i,
  /\bNOTICE OF (?:REFUSAL|APPROVAL|GRANT|DECISION)\b/,
  /\bwe (?:have )?(?:decided|chosen|opted) to\b/i,
  /\b(?:plan|document|strategy|policy|SPD|budget|order) was (?:formally )?adopted (?:by|on)\b/i,
];

/** "Where permission is granted, …" states a condition, not a decision. */
const CONDITION =
  /\b(?:where|if|when|whenever|once|before|until|unless|after|whether|should|may|might|could|would|can|in the event)\b[^.;:\n]{0,60}$/i;

const ACTION: readonly RegExp[] = [
  /\b(?:ACTIONS?|Actions?)(?: (?:points?|items?|required|arising))?(?: ?\d{1,3}(?:\.\d{1,3})?)?\s?[:–—]/,
  /\bAction \d{1,3}\b/,
  /\b(?:TODO|FIXME)\b/,
  /(?:^|\n)\s{0,12}[-*+] \[ \]\s/,
  /(?:^|[\n*|])\s{0,8}(?:Owner|Assigned to|Responsible|Lead officer)\**\s?:/i,
  /(?:\b\p{Lu}[\p{L}'’-]{1,30}|\b\p{Lu}{2,3}) (?:agreed )?to (?:circulate|send|confirm|report back|prepare|draft|review|update|check|arrange|contact|provide|produce|submit|follow up|write|invite|bring|investigate|speak|organise|publish|share|chase|raise|complete|book)\b[^.\n]{0,120}\b(?:by|before|at the next|no later than|within)\b/u,
];

const OPEN_QUESTION =
  /\b(?:open|outstanding|unresolved|remaining) (?:question|issue|matter)s?\b|\bto be (?:confirmed|decided|determined|agreed)\b|\b(?:TBC|TBD)\b|\bQuestion \d{1,3}\s?[:.–—]/i;

export type Intents = {
  readonly isDecision: boolean;
  readonly isQuestion: boolean;
  readonly isAction: boolean;
};

/** Headings of sections that state a decision. */
const DECISION_HEADING = /^(?:\d[\d.]*\s+)?(?:formal )?(?:decisions?|resolutions?)$/i;

/** Returns the intents of a passage. In code and data, only a TODO counts. */
export function findIntents(text: string, isProse: boolean, sectionPath: readonly string[] = []): Intents {
  if (!isProse) return { isDecision: false, isQuestion: false, isAction: /\b(?:TODO|FIXME)\b/.test(text) };
  return {
    isDecision:
      DECISION_HEADING.test(sectionPath.at(-1) ?? "") ||
      DECISION.some((pattern) => matchesUnconditionally(text, pattern)),
    isQuestion: containsQuestion(text) || OPEN_QUESTION.test(text),
    isAction: ACTION.some((pattern) => pattern.test(text)),
  };
}

/** True if one of the first eight matches of the pattern has no condition before it. */
function matchesUnconditionally(text: string, pattern: RegExp): boolean {
  let from = 0;
  for (let tries = 0; tries < 8; tries++) {
    const match = pattern.exec(text.slice(from));
    if (!match) return false;
    const start = from + match.index;
    if (!CONDITION.test(text.slice(Math.max(0, start - 80), start))) return true;
    from = start + match[0].length;
  }
  return false;
}

/**
 * True if a question mark ends a sentence of at least three words. "(?)" and question marks in addresses do not count.
 */
function containsQuestion(text: string): boolean {
  for (let at = text.indexOf("?"); at >= 0; at = text.indexOf("?", at + 1)) {
    if (!/^["'”’)]?(?:\s|$)/.test(text.slice(at + 1, at + 3))) continue;
    const before = text.slice(Math.max(0, at - 240), at);
    const sentence = before.slice(before.search(/[^.!?]*$/));
    if ((sentence.match(/\p{L}[\p{L}'’-]*(?=\s|$|[,;])/gu)?.length ?? 0) >= 3) return true;
  }
  return false;
}
