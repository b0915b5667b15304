import { cueOf, cueWords, type Sentence } from "./analyse.ts";
import type { Cue } from "./cues.ts";
import { relate, structuralCloseness } from "./relate.ts";
import { restates } from "./restates.ts";
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

/**
 * Permission near a prohibition or obligation in a, or prohibition near a permission: an exception without the word.
 */
export const contrastRule: Rule = {
  name: "contrast",
  kinds: ["exception"],
  mayFind: (b) => b.families.has("permits") || b.families.has("forbids"),
  find: (setting) => setting.b.sentences.flatMap((sentence) => contrary(setting, sentence)),
};

/** Minimum: the same policy, or a sentence that names it. */
const MIN_PLACE = 0.7;
/** Neighbouring rules often concern different subjects: both must name the same subject, or be adjacent. */
const MIN_DIRECT = 2;

type Contrast = { readonly one: Cue; readonly other: Cue; readonly allows: boolean };

function contrary(setting: RuleInput, sentence: Sentence): Finding[] {
  const { asked, a, b } = setting;
  const focus = otherAnswers(setting, sentence);
  const [answer] = focus;
  const contrast = answer && contrastOf(answer, sentence);
  if (!answer || !contrast || structuralCloseness(a, b) < MIN_PLACE) return [];
  const relation = relate(asked, a, focus, b, sentence);
  const isNext = contrast.allows && b.sentences[sentence.index - 1]?.text === answer.text;
  if (relation.direct < MIN_DIRECT && !isNext) return [];
  const score = cueScore(contrast.one.strength, relation.combined);
  if (score < MIN_SCORE || restates(a, sentence, 0.6)) return [];
  const [does, doesNot] = contrast.allows ? ["allows", "does not"] : ["forbids", "allows"];
  return [
    {
      kind: "exception",
      score,
      reason: `This one ${does} (${quoted(cueWords(sentence, contrast.one))}) where the other ${doesNot} (${quoted(cueWords(answer, contrast.other))})`,
      sentence,
      span: within(sentence, { start: 0, end: sentence.text.length }),
      againstSpan: answer.span,
    },
  ];
}

function contrastOf(answer: Sentence, sentence: Sentence): Contrast | null {
  const [permits, forbids] = [cueOf(sentence, "permits"), cueOf(sentence, "forbids")];
  if (permits && !forbids) {
    const other = cueOf(answer, "forbids") ?? cueOf(answer, "obliges");
    return other && { one: permits, other, allows: true };
  }
  const other = cueOf(answer, "forbids") ? null : (cueOf(answer, "permits") ?? cueOf(answer, "grants"));
  return forbids && !permits && other ? { one: forbids, other, allows: false } : null;
}
