import { cueOf, type Sentence } from "./analyse.ts";
import { keepsTo, type Measure } from "./measures.ts";
import { isAnswered } from "./objections.ts";
import { type Asked, placeOf, relate } from "./relate.ts";
import { hasSaidWithFigures } from "./restates.ts";
import {
  answersBeside,
  clamp,
  type Finding,
  LEAST_SCORE,
  quoted,
  type Rule,
  type Setting,
  within,
} from "./rule.ts";
import { MEASURE_WEIGHT, termWeight } from "./terms.ts";

/** Another figure for the same measure, or a later one in place of a's. */
export const figureRule: Rule = {
  name: "figure",
  kinds: ["conflicting_number", "later_version"],
  mayFind: (b) => b.sentences.some(({ measures }) => measures.length > 0),
  find: (setting) =>
    setting.b.sentences.flatMap((sentence) =>
      sentence.measures.length === 0 || answersBeside(setting, sentence).length === 0
        ? []
        : conflicts(setting, sentence),
    ),
};

const STANDARD =
  /\b(?:must|will|should|shall|at least|no more than|requires?d?|asks?(?:ed)? for|sought|seeks?|limits?|maximum|minimum|standard|recommend(?:s|ed)?|not exceed|clear)\b/i;
/** Figures of the same measure are seldom further apart. */
const MOST_APART = 3;
/** Says that a figure is of a part and not of the whole. */
const PART = /\b(?:phase|stage|remaining|remainder|of which|of them|of whom|a further|median|average)\b/i;
/** "Block A", "Zone 3": which of several is meant. */
const DESIGNATED =
  /\b(Block|Zone|Zones|Phase|Flat|Plot|Unit|Row|Site|Part|Class|Grade|Type|View) ([A-Z]|\d+[a-z]?|[IVX]+)\b/g;
/** Units that more often say what kind of building is meant than how much is asked. */
const DESCRIBES: ReadonlySet<string> = new Set(["storeys", "bedrooms"]);
const ASKS_HEIGHT = /\b(?:how (?:tall|high|many)|height|storeys?|bedrooms?)\b/i;
/** Units of so few things that one shared word tells which. */
const RARE: ReadonlySet<string> = new Set(["angle", "sound", "power", "litres", "volume"]);

type Pair = { readonly one: Measure; readonly other: Sentence; readonly against: Measure };

function conflicts(setting: Setting, sentence: Sentence): Finding[] {
  const { asked, a, focus, b } = setting;
  const pairs = pairsOf(setting, sentence);
  if (pairs.length === 0) return [];
  const isChange = cueOf(sentence, "change") !== null;
  // The same in the same figures, or a figure that b itself tells of as an earlier one.
  if (hasSaidWithFigures(a, sentence, 0.6) || (!isChange && cueOf(sentence, "past"))) return [];
  if (isAnswered(b, sentence)) return [];
  const place = placeOf(a, b);
  const found = pairs.flatMap((pair): Finding[] => {
    const { one, other, against } = pair;
    const isPast = focus.includes(other) && cueOf(other, "past") !== null;
    const subject = sharedSubject(sentence, other);
    const isSure = RARE.has(one.unit) || isPast || isChange || has(sentence, against);
    const least = isSure ? 1 : 3;
    if (subject < least && !(isPast && place >= 0.7)) return [];
    if (!isOfSame(sentence, other)) return [];
    const isLater = isChange || (isPast && isStandard(sentence, one) === isStandard(other, against));
    if (!isLater && (isPast || !isBroken(sentence, pair))) return [];
    // A document seldom contradicts itself: its figures are of different things.
    if (!isLater && isSameDocument(setting) && !has(sentence, against)) return [];
    const bonus = (focus.includes(other) ? 0.1 : 0) + (isLater ? 0.1 : 0) + Math.min(0.2, subject / 15);
    const score = clamp(relate(asked, a, focus, b, sentence).all + bonus - 0.08);
    if (score < LEAST_SCORE) return [];
    return [
      {
        kind: isLater ? "later_version" : "conflicting_number",
        score,
        reason: `This one has ${quoted(one.words)}, the other ${quoted(against.words)}${isLater ? ", which it may have replaced" : ""}`,
        sentence,
        span: within(sentence, one.span),
        againstSpan: within(other, against.span),
      },
    ];
  });
  return found.sort((one, other) => other.score - one.score).slice(0, 1);
}

/** The weight of what two sentences speak of alike, measures and numbers aside. */
function sharedSubject(sentence: Sentence, other: Sentence): number {
  let weight = 0;
  for (const term of other.own)
    if (sentence.own.has(term) && termWeight(term) > MEASURE_WEIGHT) weight += termWeight(term);
  return weight;
}

/** Measures of one unit that differ, of which neither is in the other passage too. */
function pairsOf({ asked, a, focus }: Setting, sentence: Sentence): Pair[] {
  return sentence.measures.flatMap((one) => {
    if (!a.units.has(one.unit) || isLeftBehind(sentence, one)) return [];
    const isSaid = a.sentences.some((said) => said.text !== sentence.text && has(said, one));
    return a.sentences.flatMap((other) =>
      other.text === sentence.text || (isSaid && !isAnsweredByPast(focus, other, sentence))
        ? []
        : other.measures
            .filter((against) => isComparable(asked, one, against))
            .filter((against) => !has(sentence, against) || tellsOfBreach(sentence, one, against))
            .map((against): Pair => ({ one, other, against })),
    );
  });
}

/** "From 22 metres": b tells of it as what was before. */
function isLeftBehind({ text }: Sentence, { span }: Measure): boolean {
  return /\bfrom $/i.test(text.slice(Math.max(0, span.start - 5), span.start));
}

/** What answers is a figure of the past: that the passage has today's too takes nothing from it, where b does not have both. */
function isAnsweredByPast([answer]: readonly Sentence[], other: Sentence, sentence: Sentence): boolean {
  const hasBoth = other.measures.some((before) => has(sentence, before));
  return answer === other && cueOf(other, "past") !== null && !hasBoth;
}

/** Neither is of a part alone, and what is lettered or numbered has the same letter. */
function isOfSame({ text }: Sentence, { text: other }: Sentence): boolean {
  if (PART.test(text) !== PART.test(other)) return false;
  const named = new Map([...other.matchAll(DESIGNATED)].map(([, noun = "", letter = ""]) => [noun, letter]));
  return [...text.matchAll(DESIGNATED)].every(
    ([, noun = "", letter]) => (named.get(noun) ?? letter) === letter,
  );
}

function isComparable({ text }: Asked, one: Measure, against: Measure): boolean {
  if (one.unit !== against.unit || one.value === against.value) return false;
  if (one.dimension && against.dimension && one.dimension !== against.dimension) return false;
  if (DESCRIBES.has(one.unit) && !ASKS_HEIGHT.test(text)) return false;
  return Math.max(one.value, against.value) <= MOST_APART * Math.min(one.value, against.value);
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

/** The figure binds, or is asked for; otherwise it was found or is proposed. */
function isStandard({ text }: Sentence, { bound }: Measure): boolean {
  return bound !== "exact" || STANDARD.test(text);
}

function isSameDocument({ a, b }: Setting): boolean {
  return a.candidate.documentId === b.candidate.documentId;
}

/** A figure that is found keeps to a standard or breaks it; two standards or two findings differ. */
function isBroken(sentence: Sentence, { one, other, against }: Pair): boolean {
  const [isOne, isOther] = [isStandard(sentence, one), isStandard(other, against)];
  if (isOther && !isOne) return !keepsTo(one.value, against);
  if (isOne && !isOther) return !keepsTo(against.value, one);
  return true;
}
