import { CHUNK_POLICY_DEFAULTS } from "#lib/domain/chunk.ts";
import type { Extracted } from "#lib/domain/extracted.ts";
import { chunkDocument } from "../../../to-chunks.ts";
import { pdfString, show, type TestPage } from "../testing.ts";

type Path = readonly string[];

/** How a run of words is set: its font and size, its left edge, and the space above it. */
type Type = {
  readonly font?: "F1" | "F2";
  readonly size?: number;
  readonly x?: number;
  readonly above?: number;
  /** Sets the small letters as smaller capitals. */
  readonly smallCapitals?: boolean;
};

const [LEFT, TOP, SIZE] = [72, 760, 10];
const WIDTH = 450;
/** Mean width of a letter in em, generous enough that no line is wider than its column. */
const LETTER = 0.5;

/** What a fictional plan prints, and the section that each topic of its text stands in. */
export type PlanWriter = {
  readonly pages: TestPage[];
  readonly sections: Map<string, Path>;
};

export function planWriter(): PlanWriter {
  return { pages: [], sections: new Map() };
}

/** Writes one page from the top down. */
export type Sheet = {
  readonly line: (words: string, type?: Type) => void;
  /** A paragraph about one topic, which stands in the section `path` and in no other paragraph. */
  readonly text: (topic: string, path: Path, type?: Type & { readonly mark?: string }) => void;
  readonly row: (cells: readonly string[], columns: readonly number[], type?: Type) => void;
  /** Draws below what follows: a filled rectangle from here down. */
  readonly shade: (height: number, grey?: number) => void;
  readonly moveTo: (y: number) => void;
  readonly foot: (words: string) => void;
};

export function addSheet(plan: PlanWriter, draw: (sheet: Sheet) => void, column: Column = WHOLE_PAGE): void {
  let y = TOP;
  let content = "";
  const put = (words: string, type: Type) => {
    const { font = "F1", size = SIZE, x = column.x, above = 0, smallCapitals = false } = type;
    y -= above + size * 1.25;
    content += smallCapitals ? showSmallCapitals(words, { x, y, size, font }) : show(words, x, y, size, font);
  };
  draw({
    line: (words, type = {}) => put(words, { above: 6, ...type }),
    text: (topic, path, { mark = "", ...type } = {}) => {
      plan.sections.set(topic, path);
      const { size = SIZE, x = column.x } = type;
      const letters = Math.floor((column.width - (x - column.x)) / (size * LETTER));
      for (const [index, words] of wrapped(`${mark}${sentencesOn(topic)}`, letters).entries())
        put(words, { ...type, above: index === 0 ? (type.above ?? 6) : 0 });
    },
    row: (cells, columns, { size = SIZE, font = "F1", above = 4 } = {}) => {
      y -= above + size * 1.25;
      cells.forEach((cell, index) => {
        content += show(cell, columns[index] ?? column.x, y, size, font);
      });
    },
    shade: (height, grey = 0.9) => {
      content += `${grey} g ${column.x - 8} ${y - height} ${column.width + 16} ${height} re f 0 g\n`;
    },
    moveTo: (to) => {
      y = to;
    },
    foot: (words) => {
      content += show(words, 280, 30, 8);
    },
  });
  if (column.beside) {
    const last = plan.pages.pop();
    plan.pages.push({ content: (last?.content ?? "") + content });
  } else plan.pages.push({ content });
}

type Column = { readonly x: number; readonly width: number; readonly beside?: boolean };
const WHOLE_PAGE: Column = { x: LEFT, width: WIDTH };
export const LEFT_COLUMN: Column = { x: 60, width: 225 };
export const RIGHT_COLUMN: Column = { x: 310, width: 225, beside: true };

const sentencesOn = (topic: string) =>
  `Proposals for ${topic} keep the banks of the river open to everybody, and those who bring ${topic} forward show how the lanes stay quiet in winter. Where ${topic} border the meadow, a path of two metres is kept beside them, and the lamps of the ${topic} light only the ground below.`;

function wrapped(words: string, letters: number): readonly string[] {
  return words.match(new RegExp(`.{1,${letters}}(?:\\s|$)`, "g"))?.map((line) => line.trim()) ?? [];
}

type Place = { readonly x: number; readonly y: number; readonly size: number; readonly font: string };

function showSmallCapitals(words: string, { x, y, size, font }: Place): string {
  const runs = words.match(/[^a-z]+|[a-z]+/g) ?? [];
  const operands = runs.map((run) => {
    const own = /[a-z]/.test(run) ? size * 0.8 : size;
    return `/${font} ${own} Tf ${pdfString(run.toUpperCase())} Tj`;
  });
  return `BT ${x} ${y} Td ${operands.join(" ")} ET\n`;
}

/** Returns the passages whose section path is not that of the topic that most of their text is about. */
export function misplaced(extracted: Extracted, sections: PlanWriter["sections"]): readonly string[] {
  const deps = { countTokens: (text: string) => text.length / 4 };
  const passages = chunkDocument(extracted, CHUNK_POLICY_DEFAULTS["clause-aware"], deps).chunks;
  const found = new Set<string>();
  const wrong = passages.flatMap(({ kind, text, sectionPath }) => {
    const topics = [...sections.keys()].map((topic) => ({ topic, times: timesOf(text, topic) }));
    const [most] = topics.filter(({ times }) => times > 0).toSorted((a, b) => b.times - a.times);
    if (kind === "atom" || !most) return [];
    for (const { topic, times } of topics) if (times > 0) found.add(topic);
    const total = topics.reduce((sum, { times }) => sum + times, 0);
    const paths = topics.flatMap(({ topic, times }) => (times > 0 ? [sections.get(topic) ?? []] : []));
    const expected = most.times * 3 >= total * 2 ? (sections.get(most.topic) ?? []) : commonStart(paths);
    const [is, should] = [sectionPath, expected].map((path) => path.join(" › "));
    return is === should ? [] : [`${most.topic}: ${is}, not ${should}`];
  });
  const missing = [...sections.keys()].filter((topic) => !found.has(topic));
  return [...wrong, ...missing.map((topic) => `${topic}: in no passage`)];
}

const timesOf = (text: string, topic: string) => text.replace(/\s+/g, " ").split(topic).length - 1;

function commonStart(paths: readonly Path[]): Path {
  const [first = [], ...others] = paths;
  const end = first.findIndex((step, index) => others.some((path) => path[index] !== step));
  return end < 0 ? first : first.slice(0, end);
}
