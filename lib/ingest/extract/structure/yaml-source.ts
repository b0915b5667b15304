import { type Document, isAlias, isMap, isScalar, isSeq, parseAllDocuments } from "yaml";
import { AppError } from "#lib/errors/app-error.ts";
import type { IngestLimits } from "../../limits.ts";

export type YamlLimits = Pick<IngestLimits, "maxDepth" | "maxAliasExpansion">;

/**
 * Parses YAML within limits. Aliases are counted and never followed. Returns null if the text is not YAML.
 * @throws AppError `too_deep`, `too_complex`.
 */
export function parseYamlSource(text: string, limits: YamlLimits): Document.Parsed[] | null {
  refuseDepth(text, limits.maxDepth);
  try {
    const parsed = parseAllDocuments(text, { uniqueKeys: false, logLevel: "silent", prettyErrors: false });
    const documents = "empty" in parsed ? [] : parsed;
    if (documents.some((document) => document.errors.length > 0)) return null;
    for (const document of documents) refuseExpansion(document, limits.maxAliasExpansion);
    return documents;
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep(limits.maxDepth);
    throw error;
  }
}

function tooDeep(maxDepth: number): AppError {
  return new AppError("too_deep", `The YAML is nested more than ${maxDepth} levels deep; it was not read.`, {
    maxDepth,
  });
}

const NESTING = /"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|(?:^|\s)#[^\n]*|[[\]{}]|(?:[-?:] ){64,}/g;

/** A fast check of brackets and of markers on one line, before the recursive parser reads the text. */
function refuseDepth(text: string, maxDepth: number): void {
  let depth = 0;
  for (const [token] of text.matchAll(NESTING)) {
    if (token === "[" || token === "{") depth++;
    else if (token === "]" || token === "}") depth = Math.max(0, depth - 1);
    else if (/^[-?:]/.test(token) && token.length / 2 > maxDepth) throw tooDeep(maxDepth);
    if (depth > maxDepth) throw tooDeep(maxDepth);
  }
}

/** Throws if the document would have too many values after alias expansion ("billion laughs"). */
function refuseExpansion(document: Document.Parsed, maxExpansion: number): void {
  const weights = new Map<string, number>();
  let written = 0;
  const weigh = (node: unknown): number => {
    written++;
    if (isAlias(node)) return weights.get(node.source) ?? 1;
    let weight = 1;
    if (isMap(node)) for (const pair of node.items) weight += weigh(pair.key) + weigh(pair.value);
    if (isSeq(node)) for (const item of node.items) weight += weigh(item);
    if ((isMap(node) || isSeq(node) || isScalar(node)) && node.anchor) weights.set(node.anchor, weight);
    return weight;
  };
  if (weigh(document.contents) <= Math.max(maxExpansion, 2 * written)) return;
  throw new AppError(
    "too_complex",
    `With its aliases followed, this YAML would grow to more than ${maxExpansion} values; it was not read.`,
    { maxExpansion },
  );
}
