import { termsOf } from "#lib/assembly/countervailing/terms.ts";
import { stem } from "#lib/text/stem.ts";
import { STOP_WORDS } from "#lib/text/stop-words.ts";
import { isPlainSentence, type SidePassage } from "./compare-corpora-passages.ts";

/** Maximum number of words in a term. */
const MAX_TERM_WORDS = 3;

const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu;

/** Returns each run of two or three content words in sentences about the question, once. */
export function termsIn(
  { sentences }: SidePassage,
  asked: ReadonlySet<string>,
): { readonly key: string; readonly printed: string }[] {
  const found = new Map<string, string>();
  const aboutQuestion = sentences.filter(
    (sentence) =>
      isPlainSentence(sentence) &&
      (asked.size === 0 || [...termsOf(sentence)].some((term) => asked.has(term))),
  );
  for (const sentence of aboutQuestion)
    for (const run of runsOf(sentence))
      for (let from = 0; from < run.length; from += 1)
        for (let length = 2; length <= MAX_TERM_WORDS && from + length <= run.length; length += 1) {
          const part = run.slice(from, from + length);
          const key = part.map(({ stem: own }) => own).join(" ");
          const printed = sentence.slice(part[0]?.start, part.at(-1)?.end);
          if (!found.has(key)) found.set(key, printed);
        }
  return [...found].map(([key, printed]) => ({ key, printed }));
}

type RunWord = { readonly stem: string; readonly start: number; readonly end: number };

function runsOf(sentence: string): RunWord[][] {
  const runs: RunWord[][] = [];
  let end = -1;
  let open: RunWord[] = [];
  for (const { 0: word, index } of sentence.matchAll(WORD)) {
    const joined = sentence.slice(end, index) === " ";
    if (!joined) open = [];
    end = index + word.length;
    if (
      /\d/.test(word) ||
      word.length < 3 ||
      STOP_WORDS.has(word.toLowerCase()) ||
      termsOf(word).size === 0
    ) {
      open = [];
      continue;
    }
    if (open.length === 0) runs.push(open);
    open.push({ stem: stem(word.toLowerCase()), start: index, end });
  }
  return runs;
}
