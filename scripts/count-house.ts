import { execFileSync } from "node:child_process";
import { importsOf, isTest, violations } from "./boundaries.ts";
import { cyclesIn } from "./cycles.ts";
import { SUBJECTS, subjectViolations } from "./subjects.ts";
import { ROOT, readTracked, trackedFiles } from "./tracked-files.ts";

/*
 * Prints the counts of docs/architecture.md: `node scripts/count-house.ts [commit]`. A commit adds the lines that the
 * code had then. `knip` and `scripts/check-docs.ts` list dead exports and absent documents.
 */

const SOURCE = /\.(?:tsx?|mjs)$/;
/** Other people's words, and generated files. */
const LEFT_OUT = /^(?:db\/seed\/sample|db\/migrations)\//;
const isSource = (file: string) => SOURCE.test(file) && !LEFT_OUT.test(file);

type Long = { readonly lines: number; readonly where: string };

const FUNCTION_START = /\bfunction\b|=> \{$|^\s+(?:async )?(?!if|for|while|switch|catch)[a-zA-Z]+\(.*\{$/;

/**
 * Returns the longest function of a source. The formatter puts the closing brace below the start of its statement, so
 * indentation is enough.
 */
function longestIn(file: string, text: string): Long {
  const lines = text.split("\n");
  const indentOf = (line: string) => line.length - line.trimStart().length;
  return lines.reduce<Long>(
    (longest, line, first) => {
      if (!FUNCTION_START.test(line)) return longest;
      const indent = indentOf(line);
      const last = lines.findIndex(
        (each, at) =>
          at > first && indentOf(each) === indent && /^\s*\}/.test(each) && !each.trimEnd().endsWith("{"),
      );
      const count = last - first + 1;
      return count > longest.lines ? { lines: count, where: `${file}:${first + 1}` } : longest;
    },
    { lines: 0, where: file },
  );
}

function linesIn(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.split("\n").length - 1, 0);
}

/** Returns the lines of the sources as they were at a commit, without and with tests. */
function linesAt(commit: string): readonly [number, number] {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: ROOT, encoding: "utf8", maxBuffer: 1024 * 1024 * 1024 });
  const lines = git("grep", "-c", "", commit)
    .split("\n")
    .flatMap((line) => {
      const [, file = "", count = "0"] = /^[^:]+:(.*):(\d+)$/.exec(line) ?? [];
      return isSource(file) ? [{ file, count: Number(count) }] : [];
    });
  const sum = (listed: typeof lines) => listed.reduce((total, { count }) => total + count, 0);
  return [sum(lines.filter(({ file }) => !isTest(file) && !file.startsWith("e2e/"))), sum(lines)];
}

const files = trackedFiles().filter(isSource);
const texts = new Map(files.map((file) => [file, readTracked(file)]));
const imports = new Map([...texts].map(([file, text]) => [file, importsOf(file, text)]));
const shipped = files.filter((file) => !isTest(file) && !file.startsWith("e2e/"));
const upward = [...texts].flatMap(([file, text]) => violations(file, text));
const betweenSubjects = shipped.flatMap((file) => subjectViolations(file, imports.get(file) ?? []));
const [longest] = shipped
  .filter((file) => file.endsWith(".ts") || file.endsWith(".tsx"))
  .map((file) => longestIn(file, texts.get(file) ?? ""))
  .sort((a, b) => b.lines - a.lines);

const [commit] = process.argv.slice(2);
const rows: readonly (readonly [string, string | number])[] = [
  ["cycles between subjects", cyclesIn(new Map(Object.entries(SUBJECTS))).length],
  ["cycles between files", cyclesIn(imports).length],
  ["imports that point up, tests included", upward.length],
  ["imports that the table of subjects refuses", betweenSubjects.length],
  ["longest function, in lines", `${longest?.lines} (${longest?.where})`],
  ["lines of code, without tests", linesIn(shipped.map((file) => texts.get(file) ?? ""))],
  ["lines of code, with tests", linesIn([...texts.values()])],
];
const before = commit === undefined ? null : linesAt(commit);
for (const [name, count] of rows) console.log(`${name}: ${count}`);
if (before !== null)
  console.log(`lines of code at ${commit}, without tests: ${before[0]}; with tests: ${before[1]}`);
