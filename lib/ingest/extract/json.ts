import { type Node, type ParseError, parseTree } from "jsonc-parser";
import type { Extracted, ExtractedMetadata, ExtractInput, Extractor } from "#lib/domain/extracted.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { decodeText } from "../decode.ts";
import { DEFAULT_INGEST_LIMITS, type IngestLimits } from "../limits.ts";
import { FINGERPRINTS } from "./fingerprints.ts";
import { linesOf } from "./shared/lines.ts";
import { parsedAsText } from "./shared/notes.ts";
import { structureBlocks } from "./structure/blocks.ts";
import { selfDescription } from "./structure/metadata.ts";
import type { StructureEntry, StructureNode } from "./structure/tree.ts";
import { textBlocks } from "./txt.ts";

/**
 * Extracts JSON, JSON with comments and JSON Lines. Blocks follow the structure, with spans in the original text.
 * Invalid JSON is read as text, with a note.
 */
export function createJsonExtractor(
  limits: Pick<IngestLimits, "maxDepth"> = DEFAULT_INGEST_LIMITS,
): Extractor {
  return {
    format: "json",
    fingerprint: FINGERPRINTS.json,
    async extract(input: ExtractInput): Promise<Extracted> {
      const { text, notes } = decodeText(input.bytes);
      refuseDepth(text, limits.maxDepth);
      const tree = parseOne(text, 0);
      const lines = tree === null ? parseLines(text) : null;
      const roots = tree ? [{ key: "", node: structureOf(tree, 0) }] : lines;
      const shared = { format: "json" as const, text, pages: [] };
      if (roots === null) {
        return {
          ...shared,
          blocks: textBlocks(text),
          metadata: {},
          notes: [...notes, parsedAsText("it is not valid JSON")],
        };
      }
      const metadata = tree ? rootMetadata(tree) : {};
      return { ...shared, blocks: structureBlocks(roots, text, "json"), metadata, notes };
    },
  };
}

export const jsonExtractor: Extractor = createJsonExtractor();

/** Counts brackets outside strings without recursion, before recursive code reads the text. */
function refuseDepth(text: string, maxDepth: number): void {
  let depth = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\\r\n]|\\.)*"|[[\]{}]/g)) {
    if (token === "[" || token === "{") depth++;
    else if (token === "]" || token === "}") depth = Math.max(0, depth - 1);
    if (depth <= maxDepth) continue;
    const message = `The JSON is nested more than ${maxDepth} levels deep; it was not read.`;
    throw new AppError("too_deep", message, { maxDepth });
  }
}

type Placed = { readonly root: Node; readonly shift: number };

function parseOne(text: string, shift: number): Placed | null {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  return root === undefined || errors.length > 0 ? null : { root, shift };
}

/** Returns the value of each line under its number from 0, or null if a line is not JSON. */
function parseLines(text: string): StructureEntry[] | null {
  const entries: StructureEntry[] = [];
  for (const line of linesOf(text)) {
    if (line.text.trim() === "") continue;
    const parsed = parseOne(line.text, line.start);
    if (parsed === null) return null;
    entries.push({ key: entries.length, node: structureOf(parsed, parsed.root.offset) });
  }
  if (entries.length < 2) return null;
  return [{ key: "", node: { kind: "array", start: 0, end: text.length, children: entries } }];
}

function structureOf({ root, shift }: Placed, start: number): StructureNode {
  const end = shift + root.offset + root.length;
  const span = { start: shift + start, end };
  const children = root.children ?? [];
  if (root.type === "array") {
    const entries = children.map((child, index) => ({
      key: index,
      node: structureOf({ root: child, shift }, child.offset),
    }));
    return { kind: "array", ...span, children: entries };
  }
  if (root.type !== "object") return { kind: "scalar", ...span, children: [] };
  const entries = children.flatMap((property) => {
    const [key, value] = property.children ?? [];
    if (key === undefined || value === undefined) return [];
    return [{ key: String(key.value), node: structureOf({ root: value, shift }, property.offset) }];
  });
  return { kind: "object", ...span, children: entries };
}

function rootMetadata({ root }: Placed): ExtractedMetadata {
  const properties = root.type === "object" ? (root.children ?? []) : [];
  const entries = properties.flatMap(({ children: [key, value] = [] }): [string, unknown][] => {
    const plain = value && plainValue(value);
    return typeof key?.value === "string" && plain !== undefined ? [[key.value, plain]] : [];
  });
  return selfDescription(entries);
}

/** Returns a scalar or a list of scalars, or undefined for anything else. */
function plainValue(node: Node): unknown {
  if (node.type !== "array") return node.type === "object" ? undefined : node.value;
  const items = node.children ?? [];
  return items.every((item) => item.children === undefined) ? items.map((item) => item.value) : undefined;
}
