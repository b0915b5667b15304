import { type Analysed, cueOf, cueWords, type Sentence } from "./analyse.ts";
import type { Cue } from "./cues.ts";
import { relate } from "./relate.ts";
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
import { termWeight } from "./terms.ts";

/** A refusal against an approval, or the reverse: opposite outcomes of the same or a similar case. */
export const outcomeRule: Rule = {
  name: "outcome",
  kinds: ["refusal_among_approvals"],
  mayFind: (b) => b.families.has("refuses") || b.families.has("grants") || isOfRefusal(b),
  find: (setting) => {
    const [answer] = setting.focus;
    const said = answer && outcomeIn(answer, null);
    if (!said) return [];
    return setting.b.sentences.flatMap((sentence) =>
      opposed(setting, sentence, { ...said, sentence: answer }),
    );
  },
};

type Outcome = { readonly grants: boolean; readonly strength: number; readonly words: string };

/** A listed reason for refusal need not contain the word. */
const LISTED_REASON = 0.75;
/** One approved case says less against a refusal than one refused case against an approval. */
const APPROVAL_FACTOR = 0.85;

/** Outcomes concern many subjects: outside the other's clause, a sentence must name the same subject itself. */
const MIN_DIRECT = 1;
const SAME_PLACE = 0.7;
/** Weight of the subject's terms that both contain. */
const MIN_SHARED = 1;

/** "The Council refuses planning permission": concerns the whole case of its document. */
function isWhole({ words, strength }: Outcome): boolean {
  return strength === 1 && /^(?:refus|dismiss)/i.test(words);
}

function opposed(
  setting: RuleInput,
  sentence: Sentence,
  said: Outcome & { readonly sentence: Sentence },
): Finding[] {
  const { asked, a, b } = setting;
  const focus = otherAnswers(setting, sentence);
  const outcome = outcomeIn(sentence, b);
  if (!outcome || outcome.grants === said.grants || focus.length === 0) return [];
  if (isAppealed(setting, sentence, said)) return [];
  const strength = outcome.strength * (outcome.grants ? APPROVAL_FACTOR : 1);
  const isDecided = b.role === "decision" ? 0.05 : -0.05;
  const relation = relate(asked, a, focus, b, sentence);
  if (relation.direct < MIN_DIRECT && relation.place < SAME_PLACE && !isWhole(outcome)) return [];
  const isDecisive = outcome.strength === 1 || said.strength === 1;
  if (!isDecisive && isSameDocument(setting) && !concernSameSubject(setting, sentence, said.sentence))
    return [];
  const score = cueScore(strength, relation.combined + isDecided);
  if (score < MIN_SCORE) return [];
  const [one, other] = outcome.grants ? ["an approval", "a refusal"] : ["a refusal", "an approval"];
  return [
    {
      kind: "refusal_among_approvals",
      score,
      reason: `This one states ${one} (${quoted(outcome.words)}), the other ${other} (${quoted(said.words)})`,
      sentence,
      span: within(sentence, { start: 0, end: sentence.text.length }),
      againstSpan: said.sentence.span,
    },
  ];
}

/** Returns the outcome in a sentence, if it has exactly one. */
function outcomeIn(sentence: Sentence, passage: Analysed | null): Outcome | null {
  const refuses = cueOf(sentence, "refuses");
  const grants = cueOf(sentence, "grants") ?? (passage === null ? permissionCue(sentence) : null);
  if (refuses && (!grants || refuses.strength > grants.strength))
    return { grants: false, strength: refuses.strength, words: cueWords(sentence, refuses) };
  if (grants && grants.strength > (refuses?.strength ?? 0))
    return { grants: true, strength: grants.strength, words: cueWords(sentence, grants) };
  if (!grants && passage && isOfRefusal(passage) && sentence.terms.size > 3)
    return { grants: false, strength: LISTED_REASON, words: sentence.text };
  return null;
}

/** True for a refusal that an appeal decision reports and overturns. */
function isAppealed({ a, b }: RuleInput, { text }: Sentence, said: Outcome): boolean {
  const isAppeal = /\bappeal\b/i.test(a.candidate.title) && a.candidate.documentId === b.candidate.documentId;
  return isAppeal && said.grants && /\b(?:application|decision|council|against)\b[^.]*\brefus/i.test(text);
}

/** A rule that permits something approves it. */
function permissionCue(sentence: Sentence): Cue | null {
  return cueOf(sentence, "forbids") ? null : cueOf(sentence, "permits");
}

function isOfRefusal({ candidate }: Analysed): boolean {
  return candidate.sectionPath.some((heading) => /\breasons? for (?:refusal|refusing)\b/i.test(heading));
}

function isSameDocument({ a, b }: RuleInput): boolean {
  return a.candidate.documentId === b.candidate.documentId;
}

/** What one document finds acceptable and unacceptable is rarely one subject: both must name it, not only the place. */
function concernSameSubject({ b, a }: RuleInput, sentence: Sentence, other: Sentence): boolean {
  let weight = 0;
  for (const term of other.terms)
    if (sentence.terms.has(term) && !a.headTerms.has(term) && !b.headTerms.has(term))
      weight += termWeight(term);
  return weight >= MIN_SHARED;
}
