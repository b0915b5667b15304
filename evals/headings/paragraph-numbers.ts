import type { Cited, Judgement } from "./judge.ts";

/** The printed number of a paragraph at the start of a line: "4.12 The council …". Not "4.12 metres". */
const PARAGRAPH = /^[^\S\n]*(\d{1,2}(?:\.\d{1,3}){1,3})\.?[^\S\n]+\p{Lu}/gmu;
/** The number of a heading: "4 Homes", "4.0 Homes", "4.2 Affordable homes", "Chapter 4: Homes". */
const HEADING = /^(?:(?:chapter|part|section)\s+)?(\d{1,2}(?:\.[1-9]\d{0,2}){0,3})(?:\.0)?\.?(?=[\s:–-]|$)/i;
const MAX_EXAMPLES = 4;

type Passage = Cited & { readonly text: string };

/**
 * Compares the printed numbers of paragraphs with the numbers of the headings above their passage: paragraph 4.12 belongs
 * below heading 4, and not below heading 4.1. A passage is judged by its first number. It is right if that number begins
 * with the number of the innermost numbered heading, and "none" without such a heading.
 */
export function judgeNumbers(passages: readonly Passage[]): Judgement {
  const count = { judged: 0, right: 0, none: 0, other: 0, siblings: 0, items: 0 };
  const examples: string[] = [];
  for (const { text, sectionPath } of passages) {
    const [first] = text.matchAll(PARAGRAPH);
    const printed = first?.[1];
    if (printed === undefined) continue;
    count.judged++;
    const numbers = sectionPath.flatMap((step) => HEADING.exec(step.trim())?.[1] ?? []);
    const inner = numbers.at(-1);
    if (inner === undefined) count.none++;
    else if (printed === inner || printed.startsWith(`${inner}.`)) count.right++;
    else {
      count.other++;
      if (examples.length < MAX_EXAMPLES) examples.push(`${printed} ≠ ${sectionPath.join(" › ")}`);
    }
  }
  return { ...count, examples };
}
