import { type Analysed, cueOf, type Sentence } from "./analyse.ts";
import { keepsTo, type Measure } from "./measures.ts";
import { type Asked, ownTerms, relate } from "./relate.ts";
import { hasSaidWithFigures } from "./restates.ts";
import { clamp, type Finding, isFocus, quoted, type Rule, type Setting, within } from "./rule.ts";
import { termWeight } from "./terms.ts";

/** Another figure for the same measure, or a later one in place of a's. */
export const figureRule: Rule = {
  name: "figure",
  kinds: ["conflicting_number", "later_version"],
  mayFind: (b) => b.sentences.some(({ measures }) => measures.length > 0),
  find: (setting) =>
    setting.b.sentences.flatMap((sentence) =>
      sentence.measures.length === 0 || isFocus(setting, sentence) ? [] : conflicts(setting, sentence),
    ),
};

const STANDARD =
  /\b(?:must|will|should|shall|at least|no more than|requires?d?|asks?(?:ed)? for|sought|seeks?|limits?|maximum|minimum|standard|recommend(?:s|ed)?|not exceed|clear)\b/i;
/** Figures of the same measure are seldom further apart. */
const MOST_APART = 4;
/** Says that a figure is of a part and not of the whole. */
const PART = /\b(?:phase|stage|remaining|remainder|of which|of them|of whom|a further|median|average)\b/i;
/** Units that more often say what kind of building is meant than how much is asked. */
const DESCRIBES: ReadonlySet<string> = new Set(["storeys", "bedrooms"]);
const ASKS_HEIGHT = /\b(?:how (?:tall|high|many)|height|storeys?|bedrooms?)\b/i;
const COUNTS: ReadonlySet<string> = new Set(["homes", "spaces"]);

type Pair = { readonly one: Measure; readonly other: Sentence; readonly against: Measure };

function conflicts(setting: Setting, sentence: Sentence): Finding[] {
  const { asked, a, focus, b } = setting;
  const isOlder = cueOf(sentence, "past") !== null && cueOf(sentence, "change") === null;
  if (isOlder || isAgreed(a, sentence)) return [];
  const relation = relate(asked, a, focus, b, sentence);
  const found = pairsOf(setting, sentence).flatMap(({ one, other, against }): Finding[] => {
    const isPast = cueOf(other, "past") !== null;
    const isLater = isPast || cueOf(sentence, "change") !== null;
    const subject = sharedSubject(setting, sentence, other);
    if (subject < leastSubject(one, isPast)) return [];
    if (!isLater && !isBroken(sentence, one, other, against)) return [];
    const bonus = (focus.includes(other) ? 0.1 : 0) + (isLater ? 0.1 : 0) + Math.min(0.2, subject / 15);
    return [
      {
        kind: isLater ? "later_version" : "conflicting_number",
        score: clamp(relation.all + bonus - 0.08),
        reason: `This one has ${quoted(one.words)}, the other ${quoted(against.words)}${isLater ? ", which it may have replaced" : ""}`,
        sentence,
        span: within(sentence, one.span),
        againstSpan: within(other, against.span),
      },
    ];
  });
  return found.sort((one, other) => other.score - one.score).slice(0, 1);
}

/** Counts of homes and spaces are made of many things; lengths, shares and times of fewer. */
function leastSubject({ unit }: Measure, isPast: boolean): number {
  if (isPast) return 0;
  return COUNTS.has(unit) ? 2 : 1;
}

/** The weight of what two sentences speak of alike, measures aside. */
function sharedSubject({ a, b }: Setting, sentence: Sentence, other: Sentence): number {
  const own = ownTerms(b, sentence);
  const others = ownTerms(a, other);
  let weight = 0;
  for (const term of others)
    if (own.has(term) && !/^\d/.test(term)) weight += termWeight(term) === 0.3 ? 0 : termWeight(term);
  return weight;
}

/** Measures of one unit that differ, of which neither is in the other passage too. */
function pairsOf({ asked, a }: Setting, sentence: Sentence): Pair[] {
  return a.sentences.flatMap((other) => {
    if (other.measures.length === 0 || PART.test(sentence.text) !== PART.test(other.text)) return [];
    return sentence.measures.flatMap((one) =>
      a.sentences.some((said) => has(said, one))
        ? []
        : other.measures
            .filter((against) => isComparable(asked, one, against))
            .filter((against) => !has(sentence, against) || tellsOfBreach(sentence, one, against))
            .map((against): Pair => ({ one, other, against })),
    );
  });
}

function isComparable({ text }: Asked, one: Measure, against: Measure): boolean {
  if (one.unit !== against.unit || one.value === against.value) return false;
  if (DESCRIBES.has(one.unit) && !ASKS_HEIGHT.test(text)) return false;
  return Math.max(one.value, against.value) <= MOST_APART * Math.min(one.value, against.value);
}

/** The other passage says the same in the same figures. */
function isAgreed(a: Analysed, sentence: Sentence): boolean {
  return hasSaidWithFigures(a, sentence, 0.6);
}

/** "54 per cent …, slightly over the half that the policy allows": a's own figure, and one beyond it. */
function tellsOfBreach(sentence: Sentence, one: Measure, against: Measure): boolean {
  const { text } = sentence;
  if (one.value > against.value)
    return (
      against.bound !== "min" && /\b(?:over|above|exceed(?:s|ed|ing)?|more than|in excess)\b/i.test(text)
    );
  return (
    against.bound !== "max" && /\b(?:under|below|short(?:fall)?|less than|inside|fewer than)\b/i.test(text)
  );
}

function has(sentence: Sentence, { unit, value }: Measure): boolean {
  return sentence.measures.some((own) => own.unit === unit && own.value === value);
}

/** A figure that is found keeps to a standard or breaks it; two standards or two findings differ. */
function isBroken(sentence: Sentence, one: Measure, other: Sentence, against: Measure): boolean {
  const isOne = one.bound !== "exact" || STANDARD.test(sentence.text);
  const isOther = against.bound !== "exact" || STANDARD.test(other.text);
  if (isOther && !isOne) return !keepsTo(one.value, against);
  if (isOne && !isOther) return !keepsTo(against.value, one);
  return true;
}
