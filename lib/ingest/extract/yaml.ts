import { type Document, isAlias, isMap, isScalar, isSeq, type Node, type ParsedNode } from "yaml";
import type { Extracted, ExtractedMetadata, ExtractInput, Extractor } from "#lib/domain/extracted.ts";
import { decodeText } from "../decode.ts";
import { DEFAULT_INGEST_LIMITS } from "../limits.ts";
import { FINGERPRINTS } from "./fingerprints.ts";
import { parsedAsText } from "./shared/notes.ts";
import { structureBlocks } from "./structure/blocks.ts";
import { selfDescription } from "./structure/metadata.ts";
import type { StructureEntry, StructureNode } from "./structure/tree.ts";
import { parseYamlSource, type YamlLimits } from "./structure/yaml-source.ts";
import { textBlocks } from "./txt.ts";

/**
 * Extracts YAML, also with several documents. Blocks follow the structure, with spans in the original text and with the
 * comments above an entry. Aliases are counted but never followed. Invalid YAML is read as text, with a note.
 */
export function createYamlExtractor(limits: YamlLimits = DEFAULT_INGEST_LIMITS): Extractor {
  return {
    format: "yaml",
    fingerprint: FINGERPRINTS.yaml,
    async extract(input: ExtractInput): Promise<Extracted> {
      const { text, notes } = decodeText(input.bytes);
      const documents = parseYamlSource(text, limits);
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

/** Extends an entry's start to include the `- ` before it and the comment lines directly above it. */
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
  const pairs = isMap(document?.contents) ? document.contents.items : [];
  const entries = pairs.flatMap((pair): [string, unknown][] => {
    const plain = plainValue(pair.value);
    return isScalar(pair.key) && plain !== undefined ? [[String(pair.key.value), plain]] : [];
  });
  return selfDescription(entries);
}

/** Returns a scalar or a list of scalars, or undefined for anything else. */
function plainValue(node: unknown): unknown {
  if (isScalar(node)) return node.value;
  if (!isSeq(node) || !node.items.every((item) => isScalar(item))) return undefined;
  return node.items.map((item) => (isScalar(item) ? item.value : null));
}
