import { cueOf, cueWords, type Sentence } from "./analyse.ts";
import { relate } from "./relate.ts";
import {
  clamp,
  type Finding,
  isFocus,
  LEAST_SCORE,
  quoted,
  type Rule,
  type Setting,
  within,
} from "./rule.ts";

/** A refusal where a tells of an approval: outcomes that are opposed, of the same thing or the like. */
export const outcomeRule: Rule = {
  name: "outcome",
  kinds: ["refusal_among_approvals"],
  mayFind: (b) => b.families.has("refuses"),
  find: (setting) => setting.b.sentences.flatMap((sentence) => refusal(setting, sentence)),
};

function refusal(setting: Setting, sentence: Sentence): Finding[] {
  const { asked, a, focus, b } = setting;
  const refuses = cueOf(sentence, "refuses");
  if (!refuses || isFocus(setting, sentence)) return [];
  const approval = approvalIn(focus);
  if (!approval) return [];
  const relation = relate(asked, a, focus, b, sentence);
  const isDecision = b.role === "decision" || cueOf(sentence, "grants") !== null ? 0.05 : -0.1;
  const score = clamp(refuses.strength * (0.15 + relation.all + isDecision));
  if (score < LEAST_SCORE) return [];
  return [
    {
      kind: "refusal_among_approvals",
      score,
      reason: `This one tells of a refusal (${quoted(cueWords(sentence, refuses))}), the other of an approval (${quoted(approval.words)})`,
      sentence,
      span: within(sentence, { start: 0, end: sentence.text.length }),
      againstSpan: approval.sentence.span,
    },
  ];
}

function approvalIn(focus: readonly Sentence[]): { sentence: Sentence; words: string } | null {
  for (const sentence of focus) {
    const grants = cueOf(sentence, "grants");
    const refuses = cueOf(sentence, "refuses");
    if (grants && (refuses === null || refuses.strength < 1))
      return { sentence, words: cueWords(sentence, grants) };
  }
  return null;
}
