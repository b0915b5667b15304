import { cueOf, type Sentence } from "./analyse.ts";
import { keepsTo, type Measure } from "./measures.ts";
import { ownTerms, relate } from "./relate.ts";
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
/** The least weight of subject words that two figures share. */
const SAME_SUBJECT = 1;

function conflicts(setting: Setting, sentence: Sentence): Finding[] {
  const { asked, a, focus, b } = setting;
  const relation = relate(asked, a, focus, b, sentence);
  for (const other of a.sentences) {
    if (other.measures.length === 0) continue;
    const isPast = cueOf(other, "past") !== null;
    const subject = sharedSubject(setting, sentence, other);
    if (subject < (isPast ? 0 : SAME_SUBJECT)) continue;
    const pair = differing(setting, sentence, other);
    if (!pair) continue;
    const [one, against] = pair;
    if (cueOf(sentence, "past") && !cueOf(sentence, "change")) continue;
    const isLater = isPast || cueOf(sentence, "change") !== null;
    if (!isLater && !isBroken(sentence, one, other, against)) continue;
    const isAsked = focus.includes(other) ? 0.1 : 0;
    const score = clamp(relation.all + isAsked + (isLater ? 0.1 : 0) + Math.min(0.2, subject / 15) - 0.08);
    return [
      {
        kind: isLater ? "later_version" : "conflicting_number",
        score,
        reason: isLater
          ? `The other passage has ${quoted(against.words)}, this one ${quoted(one.words)}, which may have taken its place`
          : `The other passage has ${quoted(against.words)}, this one ${quoted(one.words)}`,
        sentence,
        span: within(sentence, one.span),
        againstSpan: within(other, against.span),
      },
    ];
  }
  return [];
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

/** Two measures of one unit that differ, where neither sentence has the other's figure too. */
function differing(
  { asked, a }: Setting,
  sentence: Sentence,
  other: Sentence,
): readonly [Measure, Measure] | null {
  if (PART.test(sentence.text) !== PART.test(other.text)) return null;
  for (const one of sentence.measures)
    for (const against of other.measures) {
      if (one.unit !== against.unit || one.value === against.value) continue;
      if (DESCRIBES.has(one.unit) && !ASKS_HEIGHT.test(asked.text)) continue;
      if (Math.max(one.value, against.value) > MOST_APART * Math.min(one.value, against.value)) continue;
      if (a.sentences.some((said) => has(said, one))) continue;
      if (has(sentence, against) && !tellsOfBreach(sentence, one, against)) continue;
      return [one, against];
    }
  return null;
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
  const [isOne, isOther] = [STANDARD.test(sentence.text), STANDARD.test(other.text)];
  if (isOther && !isOne) return !keepsTo(one.value, against);
  if (isOne && !isOther) return !keepsTo(against.value, one);
  return true;
}
