import { asksForDate, asksForKind } from "./asked-kind.ts";

/** What held before, or was only intended. Previously developed land is a term of planning. */
const NOT_NOW =
  /\b(?:submission (?:draft|plan|version)|as (?:first|originally) (?:drafted|proposed|submitted)|originally|formerly|previously(?! developed)|used to be|(?:was|were) (?:expected|intended) (?:that|to)|(?:was|were) to have|would have been)\b|^(?:up )?until\b.*\b(?:was|were|had)\b|^if\b.*\bwould\b/iu;
/** Beginnings of words by which a question asks for what held before or is not certain. */
const ASKS_NOT_NOW =
  /\b(?:before|expect|first|former|if|inten[dt]|original|previous|submission|submitted|until|would)/i;
/** Parties to a case, who state their own view. */
const PARTY =
  "agents?|appellants?|applicants?|associations?|developers?|neighbours?|objectors?|representors?|residents?|(?:Cllr|Councillor|Dr|Mrs?|Ms)\\.? \\p{Lu}[\\p{L}'’-]+";
/** "The appellant says that it should be allowed", "It was suggested by an objector that …". */
const CLAIM = new RegExp(
  `\\b(?:${PARTY})\\b[^.;]{0,60}?\\b(?:alleges?d?|argue[sd]?|asserts?(?:ed)?|believe[sd]?|claim(?:s|ed)?|contend(?:s|ed)?|maintain(?:s|ed)? that|say(?:s)?|said|suggest(?:s|ed)?)\\b|\\b(?:alleged|argued|claimed|suggested) by\\b`,
  "u",
);
/** Beginnings of words by which a question asks what somebody says. */
const ASKS_CLAIM =
  /\b(?:alleg|argu|assert|believ|claim|comment|concern|contend|object|oppos|propos|respon|sa(?:id|y)|speak|spoke|suggest|support|think|view|want)/i;
/** What is advised, asked for or defeated is not decided: "permission should be granted", "the motion was lost". */
const UNDECIDED =
  /\b(?:should|ought to|must) (?:not )?be (?:allowed|approved|dismissed|granted|permitted|refused|rejected|upheld)\b|\b(?:motion|proposal|amendment)\b[^.]{0,80}\b(?:lost|defeated|fell|not carried)\b/i;
/** Words with which a body decides. */
const DECIDES = /\b(?:resolved|decided|resolution)\b/i;
const ASKS_DECIDED =
  /\b(?:was|were|has|have|had|is|did|when|who)\b.*\b(?:allow|approv|dismiss|grant|permi|refus|reject)/i;
const ASKS_ADVICE = /\b(?:advi[cs]e|motion|recommend|should)/i;
const DENIED = /\b(?:was|were|has|have|had|did|is|are|will) not\b|n['’]t\b|\bnever\b/i;

/**
 * True if a sentence may stand alone as what its document states. False for what held before, was only intended, is a
 * party's view, or is not decided, and where the sentence denies the event or the person asked for (ADR 0084). A question
 * that asks for these is answered by them.
 */
export function isOwnStatement(sentence: string, question: string): boolean {
  if (NOT_NOW.test(sentence) && !ASKS_NOT_NOW.test(question)) return false;
  if (CLAIM.test(sentence) && !ASKS_CLAIM.test(question)) return false;
  const isUndecided = UNDECIDED.test(sentence) && !DECIDES.test(sentence);
  if (isUndecided && ASKS_DECIDED.test(question) && !ASKS_ADVICE.test(question)) return false;
  const asksEvent = asksForDate(question) || asksForKind(question);
  return !(asksEvent && DENIED.test(sentence) && !/\bnot\b|n['’]t\b/i.test(question));
}

/** The beginning of a sentence that takes back the one before. */
const TAKES_BACK =
  /^\s*(?:(?:however|but),? )?(?:(?:I|we|the (?:council|inspector|panel)) (?:disagree|(?:do|does|did) not (?:accept|agree))|(?:this|that|it) (?:is|was) (?:wrong|incorrect|not (?:so|correct|right|the case)|no longer|(?:last year|out of date))|no,)/i;

/** True if the sentence that follows takes the one before back: "We do not accept this." */
export function isTakenBack(next: string): boolean {
  return TAKES_BACK.test(next);
}

/** The end of an introduction. */
const DENYING_LEAD =
  /\b(?:delet(?:e|ed|ing|ion)|remov(?:e|ed|al)|strike|omit|not|no|never|refused?|reject(?:ed)?|unacceptable|prohibited|exempt|except|excluding|previous(?:ly)?|superseded|existing (?:text|wording)|in place of|instead of)\b[^.:]{0,120}:\s*$/i;
/** True if an introduction says that what follows does not hold: "Delete this paragraph:", "These are not permitted:". */
export function deniesWhatFollows(lead: string): boolean {
  return DENYING_LEAD.test(lead);
}
