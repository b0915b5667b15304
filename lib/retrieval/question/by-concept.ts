import type { RecognisedNow } from "#lib/domain/question-kind.ts";
import type { ReasonCode } from "#lib/domain/reason-codes.ts";

type Flag = NonNullable<RecognisedNow["flags"]>[number];

const ABOUT = "(?:on|about|for|regarding|concerning|around|over|in|at|by|from|since|last|this|before|after)";

/** Ways to ask for decisions, open questions and actions themselves, and not for what a policy says about them. */
const ASKS: readonly { readonly flag: Flag; readonly reasonCode: ReasonCode; readonly asks: RegExp }[] = [
  {
    flag: "isDecision",
    reasonCode: "question_concept_decision",
    asks: new RegExp(
      [
        `\\b(?:what|which)\\s+(?:\\w+\\s+)?decisions?\\s+(?:(?:have|has|had|did)\\s+(?:we|they|been|the \\w+)|(?:were|was)\\s+(?:made|taken|reached|agreed))\\b`,
        `\\bwhat\\s+(?:have|had|did)\\s+(?:we|they|the \\w+)\\s+(?:decided?|agreed?|resolved?)\\b`,
        `\\bwhat\\s+(?:has|have|had|was|were)\\s+(?:been\\s+)?(?:decided|agreed|resolved)\\b`,
        `^\\s*(?:(?:show|list|find|give)(?: me)?\\s+)?(?:all\\s+|the\\s+|our\\s+|any\\s+|key\\s+)*decisions?\\s+(?:(?:made|taken|reached)\\b|${ABOUT}\\b)`,
      ].join("|"),
      "iu",
    ),
  },
  {
    flag: "isQuestion",
    reasonCode: "question_concept_question",
    asks: new RegExp(
      [
        `\\b(?:open|outstanding|unanswered|unresolved|undecided)\\s+(?:questions?|issues?|points?)\\b`,
        `\\b(?:what|which)\\s+questions?\\s+(?:do|did)\\s+we\\s+(?:still\\s+)?have\\b`,
        `\\b(?:what|which)\\s+questions?\\s+(?:are|is|remains?|were|was)\\s+(?:still\\s+)?(?:open|outstanding|unanswered|unresolved|left)\\b`,
        `\\bwhat\\s+(?:is|remains|are)\\s+(?:still\\s+)?(?:unanswered|unresolved|undecided|to be (?:decided|resolved|answered))\\b`,
      ].join("|"),
      "iu",
    ),
  },
  {
    flag: "isAction",
    reasonCode: "question_concept_action",
    asks: new RegExp(
      [
        `\\bwhat\\s+(?:do|must|should|did)\\s+we\\s+(?:still\\s+)?(?:have\\s+to\\s+|need\\s+to\\s+)?do\\s*(?:next|now|then)?\\s*(?:[?.!]|$|${ABOUT}\\b)`,
        `\\bwhat\\s+(?:is|['’]s|remains|are)\\s+(?:still\\s+|left\\s+)*(?:to do|to be done)\\b`,
        `\\b(?:next steps|action (?:items|points)|to-?dos?|outstanding actions|open actions)\\b`,
        `\\b(?:what|which)\\s+actions?\\s+(?:(?:do|did|have|must) we|came out|arose|remain|(?:are|is|were|was|have been)\\s+(?:still\\s+)?(?:open|outstanding|left|due|agreed|assigned))\\b`,
        `^\\s*(?:(?:show|list|find|give)(?: me)?\\s+)?(?:all\\s+|the\\s+|our\\s+|any\\s+)*actions\\s+(?:agreed\\s+|arising\\s+)?${ABOUT}\\b`,
      ].join("|"),
      "iu",
    ),
  },
];

/** "what did we do last week" asks for the work of a time, and "what should we do to …" for advice. */
const PAST_WORK = /^what\s+did\b/iu;

/** The flags that a question asks for, each at most once. */
export function recogniseFlags(question: string): readonly RecognisedNow[] {
  return ASKS.flatMap(({ flag, reasonCode, asks }): RecognisedNow[] => {
    const found = asks.exec(question)?.[0].trim();
    if (found === undefined || (flag === "isAction" && PAST_WORK.test(found))) return [];
    return [{ kind: "concept", reasonCode, words: found, flags: [flag] }];
  });
}
