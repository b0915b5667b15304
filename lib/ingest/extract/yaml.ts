import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type ParsedNode,
  parseAllDocuments,
} from "yaml";
import type { Extracted, ExtractedMetadata, ExtractInput, Extractor } from "#lib/domain/extracted.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { FINGERPRINTS } from "./fingerprints.ts";
import { decodeText } from "../decode.ts";
import { DEFAULT_INGEST_LIMITS, type IngestLimits } from "../limits.ts";
import { metadataOf } from "./shared/metadata.ts";
import { parsedAsText } from "./shared/notes.ts";
import { structureBlocks } from "./structure/blocks.ts";
import type { StructureEntry, StructureNode } from "./structure/tree.ts";
import { textBlocks } from "./txt.ts";

type Limits = Pick<IngestLimits, "maxDepth" | "maxAliasExpansion">;

/**
 * YAML, several documents too: blocks by structural path over the original text, comments with the entry they stand
 * above. Aliases are never followed, only weighed. What is not YAML is read as text, with a note.
 */
export function createYamlExtractor(limits: Limits = DEFAULT_INGEST_LIMITS): Extractor {
  return {
    format: "yaml",
    fingerprint: FINGERPRINTS.yaml,
    async extract(input: ExtractInput): Promise<Extracted> {
      const { text, notes } = decodeText(input.bytes);
      const documents = parse(text, limits);
      const shared = { format: "yaml" as const, text, pages: [] };
      if (documents === null) {
        return {
          ...shared,
          blocks: textBlocks(text),
          metadata: {},
          notes: [...notes, parsedAsText("it is not valid YAML")],
        };
      }
      const several = documents.length > 1;
      const roots = documents.flatMap((document, index): StructureEntry[] => {
        const node = document.contents && structureOf(document.contents, null, text);
        return node ? [{ key: several ? `document ${index + 1}` : "", node }] : [];
      });
      const metadata = rootMetadata(documents[0]);
      return { ...shared, blocks: structureBlocks(roots, text, "yaml"), metadata, notes };
    },
  };
}

export const yamlExtractor: Extractor = createYamlExtractor();

function parse(text: string, limits: Limits): Document.Parsed[] | null {
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

/** A cheap look at brackets and at markers on one line, before the parser, which recurses, sees the text. */
function refuseDepth(text: string, maxDepth: number): void {
  let depth = 0;
  for (const match of text.matchAll(
    /"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|(?:^|\s)#[^\n]*|[[\]{}]|(?:[-?:] ){64,}/g,
  )) {
    const token = match[0];
    if (token === "[" || token === "{") depth++;
    else if (token === "]" || token === "}") depth = Math.max(0, depth - 1);
    else if (/^[-?:]/.test(token) && token.length / 2 > maxDepth) throw tooDeep(maxDepth);
    if (depth > maxDepth) throw tooDeep(maxDepth);
  }
}

/** How many values the document stands for once every alias is followed ("billion laughs"). */
function refuseExpansion(document: Document.Parsed, maxExpansion: number): void {
  const weights = new Map<string, number>();
  const weigh = (node: unknown): number => {
    if (isAlias(node)) return weights.get(node.source) ?? 1;
    let weight = 1;
    if (isMap(node)) for (const pair of node.items) weight += weigh(pair.key) + weigh(pair.value);
    if (isSeq(node)) for (const item of node.items) weight += weigh(item);
    if ((isMap(node) || isSeq(node) || isScalar(node)) && node.anchor) weights.set(node.anchor, weight);
    return weight;
  };
  const written = document.contents ? sizeOf(document.contents) : 0;
  if (weigh(document.contents) <= Math.max(maxExpansion, 2 * written)) return;
  throw new AppError(
    "too_complex",
    `With its aliases followed, this YAML would grow to more than ${maxExpansion} values; it was not read.`,
    { maxExpansion },
  );
}

function sizeOf(node: unknown): number {
  if (isMap(node)) return node.items.reduce((sum, pair) => sum + sizeOf(pair.key) + sizeOf(pair.value), 1);
  return isSeq(node) ? node.items.reduce((sum: number, item) => sum + sizeOf(item), 1) : 1;
}

function structureOf(node: ParsedNode, key: Node | null, text: string): StructureNode {
  const start = withLeadIn(text, key?.range?.[0] ?? node.range[0]);
  const span = { start, end: Math.max(start, node.range[1]) };
  if (isMap(node)) {
    const children = node.items.flatMap((pair): StructureEntry[] => {
      const name = isScalar(pair.key) ? String(pair.key.value) : "?";
      if (pair.value) return [{ key: name, node: structureOf(pair.value, pair.key, text) }];
      return [{ key: name, node: structureOf(pair.key, null, text) }];
    });
    return { kind: "object", ...span, children };
  }
  if (!isSeq(node)) return { kind: "scalar", ...span, children: [] };
  const children = node.items.flatMap((item, index): StructureEntry[] => {
    const value = isMap(item) || isSeq(item) || isScalar(item) || isAlias(item) ? item : null;
    return value ? [{ key: index, node: structureOf(value as ParsedNode, null, text) }] : [];
  });
  return { kind: "array", ...span, children };
}

/** Moves an entry's beginning over the `- ` before it and over the comment lines directly above it. */
function withLeadIn(text: string, start: number): number {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const lead = text.slice(lineStart, start);
  if (!/^\s*(?:-\s+)*$/.test(lead)) return start;
  let from = lineStart + (lead.length - lead.trimStart().length);
  if (from > start) from = start;
  let above = lineStart;
  while (above > 0) {
    const previous = text.lastIndexOf("\n", above - 2) + 1;
    const line = text.slice(previous, above);
    if (!/^\s*#/.test(line)) break;
    from = previous + line.indexOf("#");
    above = previous;
  }
  return from;
}

function rootMetadata(document: Document.Parsed | undefined): ExtractedMetadata {
  const found: Record<string, unknown> = {};
  if (isMap(document?.contents)) {
    for (const pair of document.contents.items) {
      if (isScalar(pair.key) && isScalar(pair.value))
        found[String(pair.key.value).toLowerCase()] = pair.value.value;
    }
  }
  const { title = found.name, author, date, created, modified, updated, language } = found;
  const { properties: _, ...metadata } = metadataOf({
    title,
    author,
    date,
    created,
    modified,
    updated,
    language,
  });
  return metadata;
}
