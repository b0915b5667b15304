import { cueOf, cueWords, type Sentence } from "./analyse.ts";
import { relate } from "./relate.ts";
import {
  answersBeside,
  cueScore,
  type Finding,
  LEAST_SCORE,
  quoted,
  type Rule,
  type Setting,
  within,
} from "./rule.ts";

/** What is allowed where a forbids or obliges, in the same policy or in one that it names: an exception without the word. */
export const contrastRule: Rule = {
  name: "contrast",
  kinds: ["exception"],
  mayFind: (b) => b.families.has("permits"),
  find: (setting) => setting.b.sentences.flatMap((sentence) => allowed(setting, sentence)),
};

function allowed(setting: Setting, sentence: Sentence): Finding[] {
  const { asked, a, b } = setting;
  const focus = answersBeside(setting, sentence);
  const [answer] = focus;
  const permits = cueOf(sentence, "permits");
  const forbids = answer && (cueOf(answer, "forbids") ?? cueOf(answer, "obliges"));
  if (!answer || !permits || !forbids || cueOf(sentence, "forbids")) return [];
  const relation = relate(asked, a, focus, b, sentence);
  if (relation.place < 0.7) return [];
  const score = cueScore(permits.strength, relation.all);
  if (score < LEAST_SCORE) return [];
  return [
    {
      kind: "exception",
      score,
      reason: `This one allows (${quoted(cueWords(sentence, permits))}) where the other does not (${quoted(cueWords(answer, forbids))})`,
      sentence,
      span: within(sentence, { start: 0, end: sentence.text.length }),
      againstSpan: answer.span,
    },
  ];
}
