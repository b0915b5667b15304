import { CHUNK_POLICY_DEFAULTS, type ChunkDraft } from "#lib/domain/chunk.ts";
import type { Block, BlockKind, Extracted } from "#lib/domain/extracted.ts";
import { cutChunks } from "./index.ts";

export type Part = readonly [kind: BlockKind, text: string, more?: Partial<Block>];

/** Joins blocks with blank lines, like the docx and html extractors. */
export function extractedOf(...parts: Part[]): Extracted {
  let text = "";
  const blocks = parts.map(([kind, body, more]): Block => {
    if (text !== "") text += "\n\n";
    const start = text.length;
    text += body;
    return { kind, start, end: text.length, ...more };
  });
  return { format: "docx", text, blocks, pages: [], metadata: {}, notes: [] };
}

export const h = (level: number, text: string): Part => ["heading", text, { level }];
export const p = (text: string): Part => ["paragraph", text];
export const li = (text: string, level = 1, marker?: string): Part => [
  "list-item",
  text,
  { level, ...(marker !== undefined && { marker }) },
];

/** A fixed size, so that these tests check cutting and not the current default. */
const POLICY = { ...CHUNK_POLICY_DEFAULTS["clause-aware"], targetChars: 800 };

export function cut(extracted: Extracted, config: typeof POLICY = POLICY) {
  return cutChunks(extracted, config, (text) => Math.ceil(text.length / 4));
}
export const textOf = (extracted: Extracted, chunk: ChunkDraft | undefined) =>
  chunk ? extracted.text.slice(chunk.span.start, chunk.span.end) : "";
export const passages = (chunks: readonly ChunkDraft[]) => chunks.filter((chunk) => chunk.kind !== "atom");
export const atoms = (chunks: readonly ChunkDraft[]) => chunks.filter((chunk) => chunk.kind === "atom");
/** Returns a sentence of about `chars` characters without any binding word. */
export const filler = (chars: number, start = "Brick") =>
  `${start} ${"walls are warm ".repeat(Math.ceil(chars / 15))}here.`;
