import type { Definition, Root, RootContent } from "mdast";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import type {
  Block,
  Extracted,
  ExtractedMetadata,
  ExtractInput,
  ExtractionNote,
  Extractor,
} from "#lib/domain/extracted.ts";
import { decodeText } from "../decode.ts";
import { DEFAULT_INGEST_LIMITS } from "../limits.ts";
import { FINGERPRINTS } from "./fingerprints.ts";
import { markdownBlocks } from "./md/blocks.ts";
import { definitionsOf, isUnparsable, segmentsOf } from "./md/segments.ts";
import { metadataOf } from "./shared/metadata.ts";
import { parsedAsText } from "./shared/notes.ts";
import { visibleText } from "./shared/visible.ts";
import { parseYamlSource } from "./structure/yaml-source.ts";
import { textBlocks } from "./txt.ts";

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter, ["yaml", "toml"]);

/**
 * Extracts Markdown (CommonMark, GitHub tables, footnotes and tasks, YAML frontmatter). Spans refer to the original
 * text.
 */
export const mdExtractor: Extractor = {
  format: "md",
  fingerprint: FINGERPRINTS.md,
  async extract(input: ExtractInput): Promise<Extracted> {
    const { text, notes } = decodeText(input.bytes);
    const read = isUnparsable(text) ? asText(text) : readMarkdown(text, input.signal);
    const title = read.metadata.title ?? titleOf(text, read.blocks);
    const metadata = title === undefined ? read.metadata : { ...read.metadata, title };
    return { format: "md", text, blocks: read.blocks, pages: [], metadata, notes: [...notes, ...read.notes] };
  },
};

type Read = {
  readonly blocks: readonly Block[];
  readonly metadata: ExtractedMetadata;
  readonly notes: readonly ExtractionNote[];
};

function asText(text: string): Read {
  const notes = [parsedAsText("its markdown is nested or run together beyond reason")];
  return { blocks: textBlocks(text), metadata: {}, notes };
}

const BLANK_LINES = /^(?:[^\S\n]*\n)*/;

function readMarkdown(text: string, signal: AbortSignal | undefined): Read {
  const segments = segmentsOf(text);
  const definitions = segments.length > 1 ? `\n\n${definitionsOf(text)}` : "";
  const blocks: Block[] = [];
  let frontmatter: { metadata: ExtractedMetadata; notes: readonly ExtractionNote[] } = {
    metadata: {},
    notes: [],
  };
  // Frontmatter is only read from the first line, and editors leave blank lines above it.
  const blank = BLANK_LINES.exec(text)?.[0].length ?? 0;
  for (const segment of segments) {
    signal?.throwIfAborted();
    const start = segment.start === 0 ? blank : segment.start;
    const source = text.slice(start, segment.end);
    const tree = parser.parse(source + definitions);
    const own = tree.children.filter((node) => (node.position?.start.offset ?? 0) < source.length);
    if (segment.start === 0) frontmatter = readFrontmatter(own[0]);
    const context = { text: source, targets: targetsOf(tree) };
    for (const block of markdownBlocks(own, context)) blocks.push(moved(block, start));
  }
  return { blocks, ...frontmatter };
}

function targetsOf(tree: Root): ReadonlyMap<string, string> {
  const definitions = tree.children.filter((node): node is Definition => node.type === "definition");
  // The first definition of a label counts (CommonMark 4.7).
  return new Map(definitions.reverse().map((definition) => [definition.identifier, definition.url]));
}

function moved(block: Block, by: number): Block {
  if (by === 0) return block;
  const move = <T extends { start: number; end: number }>(span: T): T => ({
    ...span,
    start: span.start + by,
    end: span.end + by,
  });
  return {
    ...move(block),
    ...(block.marks && { marks: block.marks.map(move) }),
    ...(block.rows && { rows: block.rows.map((row) => row.map(move)) }),
  };
}

const UNREADABLE: ExtractionNote = {
  code: "frontmatter_unreadable",
  message: "The block of properties at the top could not be read.",
};

function readFrontmatter(node: RootContent | undefined): Pick<Read, "metadata" | "notes"> {
  if (node?.type !== "yaml") return { metadata: {}, notes: [] };
  try {
    const documents = parseYamlSource(node.value, DEFAULT_INGEST_LIMITS);
    if (documents === null) return { metadata: {}, notes: [UNREADABLE] };
    const value: unknown = documents[0]?.toJS({ maxAliasCount: 100 });
    if (typeof value !== "object" || value === null || Array.isArray(value))
      return { metadata: {}, notes: [] };
    return { metadata: metadataOf({ ...value }), notes: [] };
  } catch {
    // Extreme nesting or too many aliases. The properties are optional, so they are dropped.
    return { metadata: {}, notes: [UNREADABLE] };
  }
}

/** Returns the first heading of level 1, or else a heading at the start of the document. */
function titleOf(text: string, blocks: readonly Block[]): string | undefined {
  const heading = blocks.find((block) => block.kind === "heading" && block.level === 1) ?? blocks[0];
  if (heading?.kind !== "heading") return undefined;
  return visibleText(text, heading).replace(/\s+/g, " ") || undefined;
}
