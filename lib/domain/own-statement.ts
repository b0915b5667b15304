import { asksForKind } from "./asked-kind.ts";
import { asksForDecision } from "./in-force.ts";

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
const DENIED = /\b(?:was|were|has|have|had|did|is|are|will) not\b|n['’]t\b|\bnever\b/i;

/**
 * True if a sentence may stand alone as what its document states (ADR 0084). False if it tells what held before or was
 * only intended, the view of a party, or what is not decided, and if it denies the event or the person asked for. A
 * question may ask for these: then it is true.
 */
export function isOwnStatement(sentence: string, question: string): boolean {
  if (NOT_NOW.test(sentence) && !ASKS_NOT_NOW.test(question)) return false;
  if (CLAIM.test(sentence) && !ASKS_CLAIM.test(question)) return false;
  const isUndecided = UNDECIDED.test(sentence) && !DECIDES.test(sentence);
  if (isUndecided && asksForDecision(question)) return false;
  return !(asksForKind(question) && DENIED.test(sentence) && !/\bnot\b|n['’]t\b/i.test(question));
}

/** The beginning of a sentence that takes back the one before. */
const TAKES_BACK =
  /^\s*(?:(?:however|but),? )?(?:(?:I|we|the (?:council|inspector|panel)) (?:disagree|(?:do|does|did) not (?:accept|agree))|(?:this|that|it) (?:is|was) (?:wrong|incorrect|not (?:so|correct|right|the case)|no longer|(?:last year|out of date))|no,)/i;

/** True if the sentence that follows takes the one before back: "We do not accept this." */
export function isTakenBack(next: string): boolean {
  return TAKES_BACK.test(next);
}

/** The end of an introduction that denies what follows. "Must not exceed:" limits it. */
const DENYING_LEAD =
  /\b(?:delet(?:e|ed|ing|ion)|remov(?:e|ed|al)|strike|omit|(?:not|no|never)(?! (?:normally |to )?(?:be )?(?:deeper|exceed|fewer|greater|higher|larger|less|longer|lower|more|only|smaller|taller|wider)\b)|refused?|reject(?:ed)?|unacceptable|prohibited|exempt|except|excluding|previous(?:ly)?|superseded|existing (?:text|wording)|in place of|instead of)\b[^.:]{0,120}:\s*$/i;

/** True if an introduction says that what follows does not hold: "Delete this paragraph:", "These are not permitted:". */
export function deniesWhatFollows(lead: string): boolean {
  return DENYING_LEAD.test(lead);
}
