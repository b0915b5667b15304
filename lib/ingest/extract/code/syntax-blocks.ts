import type { Node } from "web-tree-sitter";
import type { Span } from "#lib/domain/span.ts";
import { type CodeSymbol, symbolOf } from "./symbols.ts";

/** A piece of a source file. `path` names the definitions around it. */
export type Piece = Span & { readonly path: string };

/** Maximum length of a class or similar. Longer ones are split, so that each member is found separately. */
const OPEN_CHARS = 1200;
/** Maximum length of a function or statement. Longer ones are split. */
const LONG_CHARS = 4000;
/** Statements without definitions are grouped up to this length. */
const GROUP_CHARS = 1500;
const MAX_LEVELS = 8;

/**
 * Cuts a syntax tree into definitions, in order and without leaving anything out. Text between two definitions is
 * grouped. Comments directly above a definition belong to it.
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
    const splits = body !== null && level < MAX_LEVELS && end - start > allowedSize(child, symbol);
    if (symbol || splits || end - at > GROUP_CHARS) {
      push(out, at, start, path);
      at = start;
    }
    if (!symbol && !splits) continue;
    const innerPath = symbol ? (path === "" ? symbol.name : `${path} > ${symbol.name}`) : path;
    if (splits) cut(body, { start, end }, innerPath, level + 1, text, out);
    else push(out, start, end, innerPath);
    at = end;
  }
  // The end of a definition ("}", "end") means nothing alone.
  if (!/^[\s;)\]}]*(?:end)?[\s;)\]}]*$/.test(text.slice(at, range.end))) push(out, at, range.end, path);
}

/** Returns the maximum length of a node before it is split. */
function allowedSize(node: Node, symbol: CodeSymbol | null): number {
  if (node.type === "statement_list") return 0;
  return symbol?.isContainer ? OPEN_CHARS : LONG_CHARS;
}

/** Splitting a long statement leaves fragments between its definitions. They are joined with the text that follows. */
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

/** Returns the start of the line if only blanks precede `index`, so that a piece keeps its indentation. */
function lineStart(text: string, index: number, floor: number): number {
  const start = Math.max(floor, text.lastIndexOf("\n", index - 1) + 1);
  return text.slice(start, index).trim() === "" ? start : index;
}

/** Returns the start of the comments and attributes directly above a definition, without a blank line between them. */
function withComments(parent: Node, child: Node, floor: number, text: string): number {
  let first = child;
  for (let previous = first.previousNamedSibling; previous; previous = previous.previousNamedSibling) {
    const attached = /comment|attribute|decorator|annotation/.test(previous.type);
    const near = first.startPosition.row - lastRow(previous) <= 1;
    if (!attached || !near || previous.startIndex < floor || previous.parent?.id !== parent.id) break;
    // A comment at the end of another statement's line is not about the next definition.
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
