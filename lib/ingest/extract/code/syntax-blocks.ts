import type { Node } from "web-tree-sitter";
import type { Span } from "#lib/domain/span.ts";
import { type CodeSymbol, symbolOf } from "./symbols.ts";

/** A piece of a source file; `path` names the definitions it stands in. */
export type Piece = Span & { readonly path: string };

/** Classes and the like longer than this are opened, so that each member is found by itself. */
const OPEN_CHARS = 1200;
/** Functions and statements are opened only when they are longer than a reader takes in at once. */
const LONG_CHARS = 4000;
/** Statements that define nothing are kept together up to this. */
const GROUP_CHARS = 1500;
const MAX_LEVELS = 8;

/**
 * Cuts a syntax tree into definitions, in order and without leaving anything out; what stands between two definitions
 * goes in groups. Comments directly above a definition belong to it.
 */
export function syntaxPieces(root: Node, text: string): Piece[] {
  const pieces: Piece[] = [];
  cut(root, { start: 0, end: text.length }, "", 0, text, pieces);
  return joinFragments(pieces);
}

function cut(parent: Node, range: Span, path: string, level: number, text: string, out: Piece[]): void {
  let at = range.start;
  for (const child of parent.namedChildren) {
    if (child.startIndex < at) continue;
    const symbol = symbolOf(child, path === "");
    const start = symbol ? withComments(parent, child, at, text) : lineStart(text, child.startIndex, at);
    const end = Math.min(range.end, withSemicolon(text, child.endIndex));
    const body = symbol ? symbol.body : child;
    const opens = body !== null && level < MAX_LEVELS && end - start > allowedSize(child, symbol);
    if (symbol || opens || end - at > GROUP_CHARS) {
      push(out, at, start, path);
      at = start;
    }
    if (!symbol && !opens) continue;
    const own = symbol ? (path === "" ? symbol.name : `${path} > ${symbol.name}`) : path;
    if (opens) cut(body, { start, end }, own, level + 1, text, out);
    else push(out, start, end, own);
    at = end;
  }
  // What closes a definition ("}", "end") says nothing by itself.
  if (!/^[\s;)\]}]*(?:end)?[\s;)\]}]*$/.test(text.slice(at, range.end))) push(out, at, range.end, path);
}

/** How long a node may be before it is opened. */
function allowedSize(node: Node, symbol: CodeSymbol | null): number {
  if (node.type === "statement_list") return 0;
  return symbol?.isContainer ? OPEN_CHARS : LONG_CHARS;
}

/** Opening a long statement leaves scraps of it between the definitions inside; they go with what follows. */
function joinFragments(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const joins = last && last.path === piece.path && last.end === piece.start;
    if (joins && piece.end - last.start <= GROUP_CHARS)
      joined[joined.length - 1] = { ...last, end: piece.end };
    else joined.push(piece);
  }
  return joined;
}

function withSemicolon(text: string, index: number): number {
  return index + (/^[ \t]*;/.exec(text.slice(index, index + 20))?.[0].length ?? 0);
}

function push(out: Piece[], start: number, end: number, path: string): void {
  if (end > start) out.push({ start, end, path });
}

/** The line's beginning where only blanks stand before `index`, so that a piece keeps its indentation. */
function lineStart(text: string, index: number, floor: number): number {
  const start = Math.max(floor, text.lastIndexOf("\n", index - 1) + 1);
  return text.slice(start, index).trim() === "" ? start : index;
}

/** The beginning of the comments and attributes that stand above a definition without a blank line between. */
function withComments(parent: Node, child: Node, floor: number, text: string): number {
  let first = child;
  for (let previous = first.previousNamedSibling; previous; previous = previous.previousNamedSibling) {
    const attached = /comment|attribute|decorator|annotation/.test(previous.type);
    const near = first.startPosition.row - lastRow(previous) <= 1;
    if (!attached || !near || previous.startIndex < floor || previous.parent?.id !== parent.id) break;
    // A comment that ends another statement's line is not about what follows.
    const before = previous.previousNamedSibling;
    if (before && lastRow(before) === previous.startPosition.row) break;
    first = previous;
  }
  return lineStart(text, Math.max(floor, first.startIndex), floor);
}

/** Some grammars count the line end as part of a comment or directive. */
function lastRow(node: Node): number {
  return node.endPosition.column === 0 ? node.endPosition.row - 1 : node.endPosition.row;
}
