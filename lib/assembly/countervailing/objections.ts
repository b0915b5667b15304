import { type Analysed, cueOf, cueWords, type Sentence } from "./analyse.ts";
import { relate } from "./relate.ts";
import { restates } from "./restates.ts";
import {
  clamp,
  cueScore,
  type Finding,
  MIN_SCORE,
  otherAnswers,
  quoted,
  type Rule,
  type RuleInput,
  within,
} from "./rule.ts";

/**
 * An objection to what a proposes or decides. Objections that are withdrawn, were not made, or are answered in place do
 * not count.
 */
export const objectionRule: Rule = {
  name: "objection",
  kinds: ["objection"],
  mayFind: (b) => b.families.has("objects") || (b.role === "objection" && b.families.has("disputes")),
  find: (setting) => setting.b.sentences.flatMap((sentence) => objection(setting, sentence)),
};

/** A sentence of an objection need not contain the word. */
const CITES = 0.1;
const IN_OBJECTION = 0.1;

function objection(setting: RuleInput, sentence: Sentence): Finding[] {
  const { asked, a, b } = setting;
  const focus = otherAnswers(setting, sentence);
  const isObjector = b.role === "objection";
  const cue = cueOf(sentence, "objects") ?? (isObjector ? cueOf(sentence, "disputes") : null);
  if (!cue || cueOf(sentence, "notObjects") || focus.length === 0) return [];
  if (a.role === "objection" || isAnswered(b, sentence) || isToDraft(b, sentence, focus)) return [];
  const relation = relate(asked, a, focus, b, sentence);
  // An objection to a scheme concerns all of it: its subject may be only in the title.
  const whole = isObjector ? 0.7 * relation.question : 0;
  const bonus = (isObjector ? IN_OBJECTION : 0) + (citesFigure(setting, sentence) ? CITES : 0);
  const score = clamp(cueScore(cue.strength, Math.max(relation.combined, whole)) + bonus);
  if (score < MIN_SCORE || restates(a, sentence, 0.6)) return [];
  const [answer] = focus;
  return [
    {
      kind: "objection",
      score,
      reason: `${isObjector ? "From an objection" : "Tells of an objection"} (${quoted(cueWords(sentence, cue))}) to what the other passage says: ${quoted(answer?.text ?? "")}`,
      sentence,
      span: within(sentence, { start: 0, end: sentence.text.length }),
      againstSpan: answer?.span ?? null,
    },
  ];
}

function citesFigure({ focus }: RuleInput, { measures }: Sentence): boolean {
  return measures.some(({ unit, value }) =>
    focus.some((other) => other.measures.some((one) => one.unit === unit && one.value === value)),
  );
}

/** Reports and decisions often answer at once, in the same or the next sentence. */
export function isAnswered(b: Analysed, sentence: Sentence): boolean {
  if (b.role === "objection") return false;
  const next = b.sentences[sentence.index + 1];
  return cueOf(sentence, "answers") !== null || (next !== undefined && cueOf(next, "answers") !== null);
}

/** A statement about a draft ("it", "this") says nothing about its replacement. */
function isToDraft(b: Analysed, sentence: Sentence, [answer]: readonly Sentence[]): boolean {
  if (b.role === "objection" || !answer || isOfPast(answer)) return false;
  const before = b.sentences.filter(({ block, index }) => block === sentence.block && index < sentence.index);
  return isOfPast(sentence) || (/\b(?:it|this|that|them)\b/i.test(sentence.text) && before.some(isOfPast));
}

const isOfPast = (sentence: Sentence) => cueOf(sentence, "past") !== null;
