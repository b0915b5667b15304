import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { importsOf, isTest, roomGraph, testOnlyImports, violations } from "./boundaries.ts";
import { cyclesIn } from "./cycles.ts";
import { featureCycles } from "./features.ts";
import { SUBJECTS, subjectViolations } from "./subjects.ts";
import { ROOT, readTracked, trackedFiles } from "./tracked-files.ts";

/*
 * Prints the counts of docs/counts.md: `npm run count [commit]`. A commit adds the lines that the
 * code had then.
 */

const SOURCE = /\.(?:tsx?|mjs)$/;
/** Other people's words, and generated files. */
const LEFT_OUT = /^(?:db\/seed\/sample|db\/migrations)\//;
const isSource = (file: string) => SOURCE.test(file) && !LEFT_OUT.test(file);

type Long = { readonly lines: number; readonly where: string };

const FUNCTION_RULE = "noExcessiveLinesPerFunction";
/** Shorter functions are not listed. */
const LISTED_FROM_LINES = 50;

/** Runs a tool of the checkout. A tool that finds something ends with an error code; its output counts. */
function outputOf(command: string, args: readonly string[]): string {
  const options = { cwd: ROOT, encoding: "utf8", maxBuffer: 1024 * 1024 * 1024 } as const;
  const { stdout, error } = spawnSync(command, args, options);
  if (error) throw error;
  return stdout;
}

const toolOf = (name: string) => path.join(ROOT, "node_modules", ".bin", name);

const lintSchema = z.object({
  diagnostics: z.array(
    z.object({
      message: z.string(),
      category: z.string(),
      location: z.object({ path: z.string(), start: z.object({ line: z.number() }) }),
    }),
  ),
});

/** Returns the longest function of the files, in lines as Biome's rule counts them. Components have no limit. */
function longestOf(files: readonly string[]): Long | null {
  const folder = mkdtempSync(path.join(tmpdir(), "count-house-"));
  try {
    const rule = { level: "error", options: { maxLines: LISTED_FROM_LINES } };
    const rules = { recommended: false, complexity: { [FUNCTION_RULE]: rule } };
    writeFileSync(path.join(folder, "biome.json"), JSON.stringify({ linter: { rules } }));
    const args = ["lint", `--config-path=${folder}`, "--max-diagnostics=none", "--reporter=json", ...files];
    const { diagnostics } = lintSchema.parse(JSON.parse(outputOf(toolOf("biome"), args)));
    return diagnostics
      .filter(({ category }) => category.endsWith(FUNCTION_RULE))
      .map(({ message, location }) => ({
        lines: Number(/\((\d+)\)/.exec(message)?.[1]),
        where: `${location.path}:${location.start.line}`,
      }))
      .reduce<Long | null>((most, each) => (most === null || each.lines > most.lines ? each : most), null);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns how many exports nobody imports, and how many files, by knip. */
function deadExports(): number {
  const { issues } = knipSchema.parse(JSON.parse(outputOf(toolOf("knip"), ["--reporter", "json"])));
  return issues.reduce(
    (sum, { files, exports, types }) => sum + files.length + exports.length + types.length,
    0,
  );
}

const knipSchema = z.object({
  issues: z.array(
    z.object({
      files: z.array(z.unknown()).default([]),
      exports: z.array(z.unknown()).default([]),
      types: z.array(z.unknown()).default([]),
    }),
  ),
});

/** Returns how many references to absent documents and names `scripts/check-docs.ts` finds. */
function absentReferences(): number {
  const { stderr } = spawnSync(process.execPath, ["scripts/check-docs.ts"], { cwd: ROOT, encoding: "utf8" });
  return stderr.split("\n").filter((line) => /does not (?:exist|contain)|which docs\/decisions/.test(line))
    .length;
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
const testsOnly = [...texts].flatMap(([file, text]) => testOnlyImports(file, text));
const sharedHelpers = testsOnly.filter((target) => target.startsWith("testing/"));
const longest = longestOf(shipped.filter((file) => /\.tsx?$/.test(file) && !file.startsWith("components/")));

const [commit] = process.argv.slice(2);
const rows: readonly (readonly [string, string | number])[] = [
  ["cycles between subjects", cyclesIn(new Map(Object.entries(SUBJECTS))).length],
  ["cycles between features of components", featureCycles(imports).length],
  [
    "cycles between rooms",
    cyclesIn(roomGraph(new Map(shipped.map((file) => [file, imports.get(file) ?? []])))).length,
  ],
  ["cycles between files", cyclesIn(imports).length],
  ["imports that the table of rooms refuses, tests included", upward.length],
  ["imports by tests of testing/, which opens whole instances", sharedHelpers.length],
  ["other imports that the table allows to tests alone", testsOnly.length - sharedHelpers.length],
  ["imports that the table of subjects refuses", betweenSubjects.length],
  ["dead exports (knip)", deadExports()],
  ["references to absent documents (scripts/check-docs.ts)", absentReferences()],
  [
    "longest function outside components, by Biome's rule",
    longest === null ? `under ${LISTED_FROM_LINES} lines` : `${longest.lines} lines (${longest.where})`,
  ],
  ["lines of code, without tests", linesIn(shipped.map((file) => texts.get(file) ?? ""))],
  ["lines of code, with tests", linesIn([...texts.values()])],
];
const before = commit === undefined ? null : linesAt(commit);
for (const [name, count] of rows) console.log(`${name}: ${count}`);
if (before !== null)
  console.log(`lines of code at ${commit}, without tests: ${before[0]}; with tests: ${before[1]}`);
