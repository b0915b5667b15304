import { cueOf, type Sentence } from "./analyse.ts";
import { type Measure, meetsStandard } from "./measures.ts";
import { isAnswered } from "./objections.ts";
import { type QuestionTerms, relate, structuralCloseness } from "./relate.ts";
import { restatesFigures } from "./restates.ts";
import {
  clamp,
  type Finding,
  MIN_SCORE,
  otherAnswers,
  quoted,
  type Rule,
  type RuleInput,
  within,
} from "./rule.ts";
import { MEASURE_WEIGHT, termWeight } from "./terms.ts";

/** Another figure for the same measure, or a later one that replaces the figure in a. */
export const figureRule: Rule = {
  name: "figure",
  kinds: ["conflicting_number", "later_version"],
  mayFind: (b) => b.sentences.some(({ measures }) => measures.length > 0),
  find: (setting) =>
    setting.b.sentences.flatMap((sentence) =>
      sentence.measures.length === 0 || otherAnswers(setting, sentence).length === 0
        ? []
        : conflicts(setting, sentence),
    ),
};

const STANDARD =
  /\b(?:must|will|should|shall|at least|no more than|requires?d?|asks?(?:ed)? for|sought|seeks?|limits?|maximum|minimum|standard|recommend(?:s|ed)?|not exceed|clear)\b/i;
/** Maximum ratio of two figures of the same measure. */
const MAX_RATIO = 3;
/** Words that show that a figure is for a part, not for the whole. */
const PART = /\b(?:phase|stage|remaining|remainder|of which|of them|of whom|a further|median|average)\b/i;
/** "Block A", "Zone 3": names one of several. */
const DESIGNATED =
  /\b(Block|Zone|Zones|Phase|Flat|Plot|Unit|Row|Site|Part|Class|Grade|Type|View) ([A-Z]|\d+[a-z]?|[IVX]+)\b/g;
/** Units that more often describe a kind of building than a requirement. */
const DESCRIBES: ReadonlySet<string> = new Set(["storeys", "bedrooms"]);
const ASKS_HEIGHT = /\b(?:how (?:tall|high|many)|height|storeys?|bedrooms?)\b/i;
/** Units used for so few things that one shared word identifies the subject. */
const RARE: ReadonlySet<string> = new Set(["angle", "sound", "power", "litres", "volume"]);

type Pair = { readonly one: Measure; readonly other: Sentence; readonly against: Measure };

function conflicts(setting: RuleInput, sentence: Sentence): Finding[] {
  const { asked, a, focus, b } = setting;
  const pairs = pairsOf(setting, sentence);
  if (pairs.length === 0) return [];
  const isChange = cueOf(sentence, "change") !== null;
  // a states the same with the same figures, or b itself calls the figure an earlier one.
  if (restatesFigures(a, sentence, 0.6) || (!isChange && cueOf(sentence, "past"))) return [];
  if (isAnswered(b, sentence)) return [];
  const place = structuralCloseness(a, b);
  const found = pairs.flatMap((pair): Finding[] => {
    const { one, other, against } = pair;
    const isPast = focus.includes(other) && cueOf(other, "past") !== null;
    const subject = sharedSubject(sentence, other);
    const isSure = RARE.has(one.unit) || isPast || isChange || has(sentence, against);
    const least = isSure ? 1 : 3;
    if (subject < least && !(isPast && place >= 0.7)) return [];
    if (!concernSamePart(sentence, other)) return [];
    const isLater = isChange || (isPast && isStandard(sentence, one) === isStandard(other, against));
    if (!isLater && (isPast || !conflictsWithStandard(sentence, pair))) return [];
    // Figures of one document rarely contradict each other: they concern different things.
    if (!isLater && isSameDocument(setting) && !has(sentence, against)) return [];
    const bonus = (focus.includes(other) ? 0.1 : 0) + (isLater ? 0.1 : 0) + Math.min(0.2, subject / 15);
    const score = clamp(relate(asked, a, focus, b, sentence).combined + bonus - 0.08);
    if (score < MIN_SCORE) return [];
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

/** Returns the weight of the shared terms of two sentences, without measures and numbers. */
function sharedSubject(sentence: Sentence, other: Sentence): number {
  let weight = 0;
  for (const term of other.ownTerms)
    if (sentence.ownTerms.has(term) && termWeight(term) > MEASURE_WEIGHT) weight += termWeight(term);
  return weight;
}

/** Returns pairs of different measures with the same unit, if neither also occurs in the other passage. */
function pairsOf({ asked, a, focus }: RuleInput, sentence: Sentence): Pair[] {
  return sentence.measures.flatMap((one) => {
    if (!a.units.has(one.unit) || isEarlierFigure(sentence, one)) return [];
    const isSaid = a.sentences.some((said) => said.text !== sentence.text && has(said, one));
    return a.sentences.flatMap((other) =>
      other.text === sentence.text || (isSaid && !isAnsweredByPast(focus, other, sentence))
        ? []
        : other.measures
            .filter((against) => isComparable(asked, one, against))
            .filter((against) => !has(sentence, against) || statesBreach(sentence, one, against))
            .map((against): Pair => ({ one, other, against })),
    );
  });
}

/** "From 22 metres": b calls it the earlier figure. */
function isEarlierFigure({ text }: Sentence, { span }: Measure): boolean {
  return /\bfrom $/i.test(text.slice(Math.max(0, span.start - 5), span.start));
}

/**
 * True if the answer is a figure of the past and b does not have both figures. A current figure elsewhere in the
 * passage then does not matter.
 */
function isAnsweredByPast([answer]: readonly Sentence[], other: Sentence, sentence: Sentence): boolean {
  const hasBoth = other.measures.some((before) => has(sentence, before));
  return answer === other && cueOf(other, "past") !== null && !hasBoth;
}

/** True if both or neither concern a part, and letters or numbers of named parts are equal. */
function concernSamePart({ text }: Sentence, { text: other }: Sentence): boolean {
  if (PART.test(text) !== PART.test(other)) return false;
  const named = new Map([...other.matchAll(DESIGNATED)].map(([, noun = "", letter = ""]) => [noun, letter]));
  return [...text.matchAll(DESIGNATED)].every(
    ([, noun = "", letter]) => (named.get(noun) ?? letter) === letter,
  );
}

function isComparable({ text }: QuestionTerms, one: Measure, against: Measure): boolean {
  if (one.unit !== against.unit || one.value === against.value) return false;
  if (one.dimension && against.dimension && one.dimension !== against.dimension) return false;
  if (DESCRIBES.has(one.unit) && !ASKS_HEIGHT.test(text)) return false;
  return Math.max(one.value, against.value) <= MAX_RATIO * Math.min(one.value, against.value);
}

/** "54 per cent …, slightly over the half that the policy allows": states a's own figure and one beyond it. */
function statesBreach(sentence: Sentence, one: Measure, against: Measure): boolean {
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

/** True if the figure is a requirement; otherwise it was measured or is proposed. */
function isStandard({ text }: Sentence, { bound }: Measure): boolean {
  return bound !== "exact" || STANDARD.test(text);
}

function isSameDocument({ a, b }: RuleInput): boolean {
  return a.candidate.documentId === b.candidate.documentId;
}

/** A measured figure can break a standard. Two standards, or two measured figures, differ. */
function conflictsWithStandard(sentence: Sentence, { one, other, against }: Pair): boolean {
  const [isOne, isOther] = [isStandard(sentence, one), isStandard(other, against)];
  if (isOther && !isOne) return !meetsStandard(one.value, against);
  if (isOne && !isOther) return !meetsStandard(against.value, one);
  return true;
}
