import type { Judgement } from "./judge.ts";
import type { Truth } from "./truth.ts";

export type Row = {
  readonly document: string;
  readonly half: string;
  readonly truth: {
    readonly source: Truth["source"] | "paragraph numbers";
    readonly entries: number;
    readonly printed: number;
  };
  readonly judgement: Judgement;
};

const HEADER = [
  "document",
  "half",
  "truth",
  "entries printed",
  "passages",
  "right",
  "none",
  "other",
  "siblings",
  "items",
];
const MAX_NAME = 44;

/** Returns the table of documents in Markdown, with a last line for all of each truth. */
export function headingTable(rows: readonly Row[]): string {
  const sources = [...new Set(rows.map(({ truth }) => truth.source))];
  const halves = [...new Set(rows.map(({ half }) => half))];
  const totals = sources.flatMap((source) =>
    halves.flatMap((half) => {
      const same = rows.filter((row) => row.truth.source === source && row.half === half);
      return same.length > 0 ? [totalOf(`all, ${source}`, half, same)] : [];
    }),
  );
  const cells = [HEADER, HEADER.map(() => "-"), ...[...rows, ...totals].map(cellsOf)];
  return cells.map((row) => `| ${row.join(" | ")} |`).join("\n");
}

export type FurnitureRow = {
  readonly document: string;
  readonly half: string;
  readonly passages: number;
  /** Passages whose span has words of running lines. */
  readonly inSpan: number;
  /** Passages whose words have some too. */
  readonly inWords: number;
};

/** Returns the documents with words of running lines in passages, and a line for all. */
export function furnitureTable(rows: readonly FurnitureRow[]): string {
  const sum = (value: (row: FurnitureRow) => number) => rows.reduce((total, row) => total + value(row), 0);
  const all: FurnitureRow = {
    document: `all ${rows.length}`,
    half: "",
    passages: sum((row) => row.passages),
    inSpan: sum((row) => row.inSpan),
    inWords: sum((row) => row.inWords),
  };
  const header = ["document", "half", "passages", "running words in span", "in words", "share"];
  const lines = [...rows.filter(({ inSpan }) => inSpan > 0), all].map((row) => [
    shortName(row.document),
    row.half,
    ...[row.passages, row.inSpan, row.inWords].map(String),
    (row.inWords / Math.max(1, row.passages)).toFixed(4).replace(/^0/, ""),
  ]);
  return [header, header.map(() => "-"), ...lines].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

const shortName = (name: string) => (name.length > MAX_NAME ? `…${name.slice(1 - MAX_NAME)}` : name);

function cellsOf({ document, half, truth, judgement }: Row): readonly string[] {
  const share = (value: number) => (value / Math.max(1, judgement.judged)).toFixed(3).replace(/^0/, "");
  return [
    shortName(document),
    half,
    truth.source,
    `${truth.printed} of ${truth.entries}`,
    String(judgement.judged),
    ...[judgement.right, judgement.none, judgement.other, judgement.siblings, judgement.items].map(share),
  ];
}

function totalOf(document: string, half: string, rows: readonly Row[]): Row {
  const sum = (value: (row: Row) => number) => rows.reduce((total, row) => total + value(row), 0);
  const [first] = rows;
  const judgement = {
    judged: sum((row) => row.judgement.judged),
    right: sum((row) => row.judgement.right),
    none: sum((row) => row.judgement.none),
    other: sum((row) => row.judgement.other),
    siblings: sum((row) => row.judgement.siblings),
    items: sum((row) => row.judgement.items),
    examples: [],
  };
  const source = first?.truth.source ?? "bookmarks";
  const truth = {
    source,
    entries: sum((row) => row.truth.entries),
    printed: sum((row) => row.truth.printed),
  };
  return { document, half, truth, judgement };
}
