import type { CountervailingKind } from "#lib/domain/countervailing-set.ts";
import { type Analysed, cueOf, cueWords, type Sentence } from "./analyse.ts";
import type { Cue } from "./cues.ts";
import { relate } from "./relate.ts";
import { restates, restatesFigures } from "./restates.ts";
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
import { termsOf } from "./terms.ts";

/** Kinds that a phrase in b indicates, and the words for a person. */
const QUALIFIERS = {
  unless: "says when the opposite holds",
  exception: "takes a case out of it",
  notwithstanding: "holds in spite of it",
  condition: "makes it depend on something",
} as const satisfies Partial<Record<CountervailingKind, string>>;

/** Outside the other passage's clause, a sentence must name the same subject itself, not only in its heading. */
const MIN_DIRECT = 1;
const SAME_PLACE = 0.7;
const MIN_COVERAGE = 0.55;
/** Minimum terms of a clause. */
const CLAUSE = 2;

const LISTED_STRENGTH = 0.9;

type Kind = keyof typeof QUALIFIERS;
const KINDS = Object.keys(QUALIFIERS) as Kind[];

/** Exceptions, unless, concessions and conditions: a phrase about the same subject that a does not have. */
export const qualifierRules: readonly Rule[] = KINDS.map((kind) => ({
  name: kind,
  kinds: [kind],
  mayFind: (b) => b.families.has(kind) || (kind === "condition" && isOfConditions(b)),
  find: (setting) => setting.b.sentences.flatMap((sentence) => qualifies(setting, sentence, kind)),
}));

function qualifies(setting: RuleInput, sentence: Sentence, kind: Kind): Finding[] {
  const cue = cueOf(sentence, kind) ?? listedCondition(setting, sentence, kind);
  const { asked, a, b } = setting;
  const focus = otherAnswers(setting, sentence);
  if (!cue || focus.length === 0 || (cueOf(sentence, "past") && !focus.some((each) => cueOf(each, "past"))))
    return [];
  const relation = relate(asked, a, focus, b, sentence);
  const isNear = relation.place >= SAME_PLACE || relation.question >= MIN_COVERAGE;
  if (relation.direct < MIN_DIRECT && !isNear) return [];
  const score = cueScore(cue.strength, relation.combined);
  if (score < MIN_SCORE || isSaidAlready(setting, sentence, kind, cue)) return [];
  const [answer] = focus;
  return [
    {
      kind,
      score,
      reason: `${quoted(cueWords(sentence, cue))} ${QUALIFIERS[kind]}: the other passage says ${quoted(answer?.text ?? "")}`,
      sentence,
      span: within(sentence, { start: 0, end: sentence.text.length }),
      againstSpan: answer?.span ?? null,
    },
  ];
}

/** A requirement under a heading of conditions need not contain the word. */
function listedCondition({ b }: RuleInput, sentence: Sentence, kind: Kind): Cue | null {
  if (kind !== "condition" || !isOfConditions(b)) return null;
  const shall = /\b(?:shall|must)\b/i.exec(sentence.text);
  return (
    shall && {
      family: "condition",
      strength: LISTED_STRENGTH,
      span: { start: shall.index, end: shall.index + shall[0].length },
    }
  );
}

function isOfConditions({ candidate }: Analysed): boolean {
  return candidate.sectionPath.some((heading) => /\bconditions?\b/i.test(heading));
}

/** True if a already has the limit, also in other words. It then limits nothing. */
function isSaidAlready({ a }: RuleInput, sentence: Sentence, kind: Kind, cue: Cue): boolean {
  if (kind !== "condition")
    return restates(a, sentence, 0.45, (other) => KINDS.some((family) => cueOf(other, family) !== null));
  if (restatesFigures(a, sentence, 0.3) || restates(a, sentence, 0.6)) return true;
  const words = cueWords(sentence, cue).toLowerCase();
  const hasSameCue = (other: Sentence) => other.text.toLowerCase().includes(words);
  if (restates(a, sentence, 0.3, hasSameCue)) return true;
  // The new part of a condition comes after its cue.
  const terms = termsOf(sentence.text.slice(cue.span.end));
  return terms.size >= CLAUSE && restates(a, { text: sentence.text, terms }, 0.5);
}
