import type { Block } from "#lib/domain/extracted.ts";
import type { Span } from "#lib/domain/span.ts";
import { joinPath, type StructureEntry, type StructureNode } from "./tree.ts";

/** Values of at least this length read as text and get their own block. */
const TEXT_CHARS = 400;
const WHOLE_CHARS = 300;
/** An inner object or list shorter than this is part of its record. */
const INNER_CHARS = 250;

type Sizes = {
  /** Entries shorter than this are grouped with their neighbours. */
  readonly alone: number;
  /** Groups and plain objects stay whole up to this length. */
  readonly group: number;
};

type Placed = Span & { readonly path: string };

/**
 * Returns the blocks of a structured file with their paths. An object without inner objects is one block, neighbouring
 * scalars are one block, and larger values are split. Large files have larger blocks, so that their number stays within
 * the maximum for a document.
 */
export function structureBlocks(roots: readonly StructureEntry[], text: string, language: string): Block[] {
  const alone = Math.max(60, text.length / 1500);
  const sizes = { alone, group: Math.max(1200, 2 * alone) };
  const placed: Placed[] = [];
  for (const root of roots) {
    if (root.key === "") open(root.node, "", sizes, placed);
    else place(root, "", sizes, placed);
  }
  return placed.flatMap((piece) => {
    const span = trim(text, piece);
    const block: Block = { kind: "code", language, ...span, ...(piece.path !== "" && { path: piece.path }) };
    return span.end > span.start ? [block] : [];
  });
}

function size(span: Span): number {
  return span.end - span.start;
}

/** True for small values, lists of scalars, and records (objects whose inner values are small). */
function isWhole(node: StructureNode, sizes: Sizes): boolean {
  if (node.kind === "scalar" || size(node) <= WHOLE_CHARS) return true;
  if (size(node) > sizes.group) return false;
  return node.children.every(({ node: child }) => {
    if (child.kind === "scalar") return size(child) < TEXT_CHARS;
    return node.kind === "object" && size(child) < INNER_CHARS;
  });
}

function place(entry: StructureEntry, parent: string, sizes: Sizes, out: Placed[]): void {
  const path = joinPath(parent, entry.key);
  if (isWhole(entry.node, sizes)) out.push({ start: entry.node.start, end: entry.node.end, path });
  else open(entry.node, path, sizes, out);
}

/** Adds the entries of a value, with small neighbours grouped. */
function open(node: StructureNode, path: string, sizes: Sizes, out: Placed[]): void {
  if (node.children.length === 0) {
    out.push({ start: node.start, end: node.end, path });
    return;
  }
  const before = out.length;
  let group: StructureEntry[] = [];
  const flush = () => {
    const [first, last] = [group[0], group.at(-1)];
    if (first && last)
      out.push({ start: first.node.start, end: last.node.end, path: groupPath(path, group) });
    group = [];
  };
  for (const entry of node.children) {
    if (standsAlone(entry.node, sizes)) {
      flush();
      place(entry, path, sizes, out);
      continue;
    }
    const start = group[0]?.node.start ?? entry.node.start;
    if (entry.node.end - start > sizes.group) flush();
    group.push(entry);
  }
  flush();
  // The first piece begins with the key and the comments above it, so that no text is left between blocks.
  const first = out[before];
  if (first) out[before] = { ...first, start: Math.min(first.start, node.start) };
}

function standsAlone(node: StructureNode, sizes: Sizes): boolean {
  return size(node) >= (node.kind === "scalar" ? Math.max(TEXT_CHARS, sizes.alone) : sizes.alone);
}

/** `policies[2].{id, title}` for several keys of an object, `values[0-57]` for several items of an array. */
function groupPath(parent: string, group: readonly StructureEntry[]): string {
  const keys = group.map((entry) => entry.key);
  const first = keys[0];
  if (first === undefined) return parent;
  if (keys.length === 1) return joinPath(parent, first);
  if (typeof first === "number") return `${parent}[${first}-${keys.at(-1)}]`;
  const named = keys.slice(0, 4).map((key) => String(key).slice(0, 40));
  const list = `{${named.join(", ")}${keys.length > named.length ? ", …" : ""}}`;
  return parent === "" ? list : `${parent}.${list}`;
}

function trim(text: string, span: Span): Span {
  const raw = text.slice(span.start, span.end);
  const start = span.start + (raw.length - raw.trimStart().length);
  return { start, end: Math.max(start, span.start + raw.trimEnd().length) };
}
