/** A decision, cited by its number in code, or by a link to its file in a document. */
const CITED = /\bADR (\d{4})((?:, \d{4})*)/g;
const LINKED = /\bdecisions\/(\d{4})-/g;
const TITLE = /^# (\d{4}\. .+)$/m;

/** Returns the number and title of a decision, from its file. */
export function titleOf(text: string): string {
  return TITLE.exec(text)?.[1] ?? "";
}

/** Returns the numbers of the decisions that a text cites, one or several after "ADR". */
export function citedDecisions(text: string): string[] {
  return [...text.matchAll(CITED)].flatMap(([, first = "", more = ""]) => [
    first,
    ...more.split(", ").filter((number) => number !== ""),
  ]);
}

/** Returns the numbers of the decisions that a text cites or links to. */
export function namedDecisions(text: string): string[] {
  return [...citedDecisions(text), ...[...text.matchAll(LINKED)].map(([, number = ""]) => number)];
}

/** Returns the line of the index for a decision. */
function lineOf(file: string, title: string): string {
  const [number = "", ...words] = title.split(". ");
  return `- [${number}](${file}) ${words.join(". ")}`;
}

/**
 * Returns what is wrong with the index of decisions: a missing or repeated line, and a line of a decision that is gone
 * or has another title. `titles` are by file name.
 */
export function indexFaults(index: string, titles: ReadonlyMap<string, string>): string[] {
  const wanted = [...titles].map(([file, title]) => lineOf(file, title));
  const lines = index.split("\n").filter((line) => line.startsWith("- "));
  return [
    ...wanted.filter((line) => !lines.includes(line)).map((line) => `lacks the line "${line}"`),
    ...lines.filter((line) => !wanted.includes(line)).map((line) => `has "${line}", which is no decision`),
    ...lines.filter((line, at) => lines.indexOf(line) !== at).map((line) => `has "${line}" twice`),
  ];
}
