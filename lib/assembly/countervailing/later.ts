import { type Analysed, cueOf, cueWords, type Sentence } from "./analyse.ts";
import { directOf, relate } from "./relate.ts";
import { hasFigures, restates } from "./restates.ts";
import {
  cueScore,
  type Finding,
  MIN_SCORE,
  otherAnswers,
  quoted,
  type Rule,
  type RuleInput,
  within,
} from "./rule.ts";

/** A statement that what a says was replaced. Figures have their own rule. */
export const laterRule: Rule = {
  name: "later",
  kinds: ["later_version"],
  mayFind: (b) => b.families.has("change") || b.families.has("undone") || b.role === "rule",
  find: (setting) => {
    const { families } = setting.b;
    const statesChange = families.has("change") || families.has("undone");
    if (!statesChange && !setting.focus.some((answer) => cueOf(answer, "past"))) return [];
    return setting.b.sentences.flatMap((sentence) => later(setting, sentence));
  },
};

/** Weight of terms that both sentences must contain themselves, because changes concern many subjects. */
const MIN_DIRECT = 1.5;
/** Minimum terms: a line under a table's head states nothing. */
const MIN_TERMS = 3;
/** A rule in force does not say that it is later; it counts as later only next to a draft. */
const IN_FORCE = 0.85;

function later(setting: RuleInput, sentence: Sentence): Finding[] {
  const { asked, a, b } = setting;
  const focus = otherAnswers(setting, sentence);
  const answer = focus.find((each) => cueOf(each, "past") !== null) ?? focus[0];
  if (!answer || sentence.terms.size < MIN_TERMS || cueOf(sentence, "past")) return [];
  const change = cueOf(sentence, "change");
  const past = cueOf(answer, "past");
  const undone = cueOf(sentence, "undone");
  const cue = undone ?? (past || isLater(a, b) ? change : null);
  const strength = cue?.strength ?? (past && isBinding(b, sentence) ? IN_FORCE : 0);
  const isBeside = a.candidate.evidenceRef === b.candidate.evidenceRef && answer.block === sentence.block;
  if (strength === 0 || (directOf(asked, answer, sentence) < MIN_DIRECT && !isBeside)) return [];
  const score = cueScore(strength, relate(asked, a, focus, b, sentence).combined);
  if (
    score < MIN_SCORE ||
    hasFigures(a, sentence) ||
    restates(a, sentence, 0.6, (other) => cueOf(other, "past") === null)
  )
    return [];
  const old = past
    ? `the other states the earlier position (${quoted(cueWords(answer, past))})`
    : "the other may state the earlier position";
  return [
    {
      kind: "later_version",
      score,
      reason: `${cue ? `This one states a change (${quoted(cueWords(sentence, cue))})` : "This one is in force"}; ${old}`,
      sentence,
      span: within(sentence, { start: 0, end: sentence.text.length }),
      againstSpan: answer.span,
    },
  ];
}

function isLater(a: Analysed, b: Analysed): boolean {
  const [dateOfA, dateOfB] = [a.candidate.publishedDate, b.candidate.publishedDate];
  return dateOfA !== null && dateOfB !== null && dateOfA < dateOfB;
}

function isBinding({ role, clause }: Analysed, { text }: Sentence): boolean {
  return role === "rule" && (/\b(?:will|must|shall|should)\b/i.test(text) || /^Policy\b/i.test(clause ?? ""));
}
