import { type Document, isMap, isNode, isPair, LineCounter, parseDocument } from "yaml";
import type { z } from "zod";
import { type GoldenFile, type GoldenSet, goldenFileSchema } from "#lib/domain/evaluation.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { checkCases, type Fault } from "./check-cases.ts";
import { toGoldenSet } from "./set.ts";

/** Maximum number of faults reported at once. The others are counted. */
const MAX_LISTED = 5;

/**
 * Reads a golden file, YAML or JSON (which YAML 1.2 includes). Messages contain `name`.
 * @throws AppError("bad_request") with `name:line: reason` for each fault.
 */
export function parseGolden(text: string, name: string): GoldenSet {
  const lines = new LineCounter();
  const document = parseDocument(text.replace(/^\uFEFF/, ""), { lineCounter: lines, prettyErrors: false });
  const [broken] = document.errors;
  if (broken) throw faultError(name, [`${lines.linePos(broken.pos[0]).line}: ${broken.message}`]);
  const parsed = goldenFileSchema.safeParse(toPlainValues(document, name));
  const faults = parsed.success ? checkCases(parsed.data) : parsed.error.issues.flatMap(faultsOf);
  if (faults.length > 0 || !parsed.success) {
    throw faultError(
      name,
      faults.map(({ path, reason }) => `${lineOf(document, lines, path)}: ${inWords(path)}${reason}`),
    );
  }
  return toGoldenSet(parsed.data satisfies GoldenFile);
}

function faultError(name: string, faults: readonly string[]): AppError {
  const listed = faults.slice(0, MAX_LISTED).map((fault) => `${name}:${fault}`);
  const more = faults.length > MAX_LISTED ? [`… and ${faults.length - MAX_LISTED} more faults`] : [];
  return new AppError("bad_request", [...listed, ...more].join("\n"));
}

/** Returns the file as plain values. The parser rejects aliases that would grow without limit. */
function toPlainValues(document: Document, name: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (cause) {
    throw new AppError("bad_request", `${name}:1: ${cause instanceof Error ? cause.message : cause}`);
  }
}

/** Converts zod's issues to faults: an unknown key at its own place, a union at its closest branch. */
function faultsOf(issue: z.core.$ZodIssue): Fault[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ path: [...issue.path, key], reason: "is not a known key" }));
  }
  if (issue.code === "invalid_union") {
    const [asText = [], asQuote = []] = issue.errors;
    const isText = asText.every(({ path, code }) => path.length === 0 && code === "custom");
    const nearest = isText ? asText : asQuote;
    return nearest.flatMap(faultsOf).map((fault) => ({ ...fault, path: [...issue.path, ...fault.path] }));
  }
  return [{ path: issue.path, reason: issue.message }];
}

/** Returns the line of a path, or of its closest existing parent. */
function lineOf(document: Document, lines: LineCounter, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const start = startOf(document, path.slice(0, length));
    if (start !== null) return lines.linePos(start).line;
  }
  return 1;
}

/** Returns the start of the key in a map, or of the value in a list. */
function startOf(document: Document, path: readonly PropertyKey[]): number | null {
  const parent = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
  const last = path.at(-1);
  if (isMap(parent)) {
    const pair = parent.items.find((item) => isPair(item) && String(item.key) === String(last));
    return isNode(pair?.key) ? (pair.key.range?.[0] ?? null) : null;
  }
  const node = document.getIn(path, true);
  return isNode(node) ? (node.range?.[0] ?? null) : null;
}

/** `cases[3].query ` with cases counted from 1, for people. */
function inWords(path: readonly PropertyKey[]): string {
  if (path.length === 0) return "";
  const [first, second, ...rest] = path;
  if (first !== "cases" || typeof second !== "number") return `${path.map(String).join(".")}: `;
  const where = rest.length === 0 ? "" : `, ${rest.map(String).join(".")}`;
  return `case ${second + 1}${where}: `;
}
