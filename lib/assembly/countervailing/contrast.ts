import { cueOf, cueWords, type Sentence } from "./analyse.ts";
import type { Cue } from "./cues.ts";
import { placeOf, relate } from "./relate.ts";
import { hasSaid } from "./restates.ts";
import {
  cueScore,
  type Finding,
  LEAST_SCORE,
  otherAnswers,
  quoted,
  type Rule,
  type Setting,
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
const LEAST_PLACE = 0.7;
/** Neighbouring rules often concern different subjects: both must name the same subject, or be adjacent. */
const LEAST_DIRECT = 2;

type Turn = { readonly one: Cue; readonly other: Cue; readonly allows: boolean };

function contrary(setting: Setting, sentence: Sentence): Finding[] {
  const { asked, a, b } = setting;
  const focus = otherAnswers(setting, sentence);
  const [answer] = focus;
  const turn = answer && turnOf(answer, sentence);
  if (!answer || !turn || placeOf(a, b) < LEAST_PLACE) return [];
  const relation = relate(asked, a, focus, b, sentence);
  const isNext = turn.allows && b.sentences[sentence.index - 1]?.text === answer.text;
  if (relation.direct < LEAST_DIRECT && !isNext) return [];
  const score = cueScore(turn.one.strength, relation.all);
  if (score < LEAST_SCORE || hasSaid(a, sentence, 0.6)) return [];
  const [does, doesNot] = turn.allows ? ["allows", "does not"] : ["forbids", "allows"];
  return [
    {
      kind: "exception",
      score,
      reason: `This one ${does} (${quoted(cueWords(sentence, turn.one))}) where the other ${doesNot} (${quoted(cueWords(answer, turn.other))})`,
      sentence,
      span: within(sentence, { start: 0, end: sentence.text.length }),
      againstSpan: answer.span,
    },
  ];
}

function turnOf(answer: Sentence, sentence: Sentence): Turn | null {
  const [permits, forbids] = [cueOf(sentence, "permits"), cueOf(sentence, "forbids")];
  if (permits && !forbids) {
    const other = cueOf(answer, "forbids") ?? cueOf(answer, "obliges");
    return other && { one: permits, other, allows: true };
  }
  const other = cueOf(answer, "forbids") ? null : (cueOf(answer, "permits") ?? cueOf(answer, "grants"));
  return forbids && !permits && other ? { one: forbids, other, allows: false } : null;
}
