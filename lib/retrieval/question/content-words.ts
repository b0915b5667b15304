import { tokens } from "#lib/text/tokens.ts";

/** Words that form a question and say nothing about its subject. A small library may lack them. */
export const QUESTION_WORDS: ReadonlySet<string> = new Set(
  (
    "who why how can may did has had was its our you your we us me my do any than what when where which whom whose does " +
    "doing done have having could would should might must shall were been being " +
    "will there their theirs they them then that this these those with without within from into onto about above " +
    "below between after before during under over until while because yours ours mine many much more most some " +
    "such very also only ever each every other another both like want need know tell show find list give make take " +
    "says said please summarise summarize explain describe compare happens happened"
  ).split(" "),
);

/** Returns the terms of each word of a question that is about its subject. An identifier has several terms. */
export function contentWords(question: string): (readonly string[])[] {
  return tokens(question).flatMap(({ start, end, terms }) =>
    QUESTION_WORDS.has(question.slice(start, end).toLowerCase()) ? [] : [terms],
  );
}
