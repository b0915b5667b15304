import type { BlockContent, Code, DefinitionContent, Html, List, ListItem, RootContent, Table } from "mdast";
import type { Block, InlineMark, TableCell } from "#lib/domain/extracted.ts";
import type { Span } from "#lib/domain/span.ts";
import { collectInline, type InlineContext, type InlineSink, spanOf } from "./inline.ts";
import { textOfRawHtml } from "./raw-html.ts";

type Content = RootContent | BlockContent | DefinitionContent;

/** The place of a block: the containers around it, and the parts of their syntax that belong to it. */
type Place = {
  readonly kind: "paragraph" | "quote" | "footnote" | "list-item";
  readonly depth: number;
  /** Set for the first block of a list item or footnote: its start and its visible marker. */
  readonly opening?: Opening;
};
type Opening = { readonly start: number; readonly marker?: string; readonly shown: readonly Span[] };

/** Returns the blocks of a syntax tree in source order. Definitions, rules and frontmatter yield none. */
export function markdownBlocks(nodes: readonly RootContent[], context: InlineContext): Block[] {
  return nodes.flatMap((node) => blocksOf(node, { kind: "paragraph", depth: 0 }, context));
}

function blocksOf(node: Content, place: Place, context: InlineContext): Block[] {
  switch (node.type) {
    case "heading": {
      const sink = inlineSink(place);
      collectInline(node.children, context, sink);
      const kind = place.kind === "quote" ? "quote" : "heading";
      return finish({ kind, ...(kind === "heading" && { level: node.depth }) }, spanOf(node), sink, place);
    }
    case "paragraph": {
      const sink = inlineSink(place);
      collectInline(node.children, context, sink);
      const level = place.depth > 0 && place.kind !== "quote" ? { level: place.depth } : {};
      return finish({ kind: place.kind, ...level }, spanOf(node), sink, place);
    }
    case "blockquote":
      return node.children.flatMap((child) =>
        blocksOf(child, { kind: "quote", depth: place.depth }, context),
      );
    case "list":
      return listBlocks(node, place, context);
    case "footnoteDefinition":
      return footnoteBlocks(node.children, spanOf(node).start, node.label ?? node.identifier, context);
    case "code":
      return codeBlock(node, context.text);
    case "table":
      return tableBlock(node, context);
    case "html":
      return htmlBlock(node, place, context.text);
    default:
      return [];
  }
}

function inlineSink(place: Place): InlineSink {
  return { visible: [...(place.opening?.shown ?? [])], marks: [] };
}

/** Everything in the span that is not visible becomes a hidden mark. A block without visible text is left out. */
function finish(shape: Omit<Block, "start" | "end">, node: Span, sink: InlineSink, place: Place): Block[] {
  if (sink.visible.length === 0) return [];
  const span = { start: place.opening?.start ?? node.start, end: node.end };
  const marker = place.opening?.marker;
  const marks = inOrder([...sink.marks, ...hiddenIn(span, sink.visible)]);
  return [{ ...shape, ...span, ...(marker !== undefined && { marker }), ...(marks.length > 0 && { marks }) }];
}

function hiddenIn(span: Span, visible: readonly Span[]): InlineMark[] {
  const hidden: InlineMark[] = [];
  let at = span.start;
  for (const part of visible) {
    if (part.start > at) hidden.push({ kind: "hidden", start: at, end: part.start });
    at = Math.max(at, part.end);
  }
  if (at < span.end) hidden.push({ kind: "hidden", start: at, end: span.end });
  return hidden;
}

function inOrder(marks: readonly InlineMark[]): InlineMark[] {
  return marks.toSorted((a, b) => a.start - b.start || b.end - a.end);
}

function listBlocks(list: List, place: Place, context: InlineContext): Block[] {
  const depth = Math.min(9, place.depth + 1);
  return list.children.flatMap((item) => {
    const opening = itemOpening(item, list.ordered === true, context.text);
    return item.children.flatMap((child, index) => {
      // Later paragraphs of an item are prose at the item's depth, so that no second bullet appears.
      const kind = index === 0 ? "list-item" : "paragraph";
      return blocksOf(child, { kind, depth, ...(index === 0 && { opening }) }, context);
    });
  });
}

/** Numbers are cited, so they stay visible. The dash or star of a bullet is replaced by a printed bullet. */
function itemOpening(item: ListItem, ordered: boolean, text: string): Opening {
  const { start, end } = spanOf(item);
  if (item.checked !== null && item.checked !== undefined) {
    return { start, marker: item.checked ? "☑" : "☐", shown: [] };
  }
  if (!ordered) return { start, marker: "•", shown: [] };
  const number = /^\d{1,9}[.)][ \t]*/.exec(text.slice(start, Math.min(end, start + 40)))?.[0] ?? "";
  return { start, shown: number === "" ? [] : [{ start, end: start + number.length }] };
}

function footnoteBlocks(
  children: readonly (BlockContent | DefinitionContent)[],
  start: number,
  label: string,
  context: InlineContext,
): Block[] {
  return children.flatMap((child, index) => {
    const opening = index === 0 ? { opening: { start, marker: `[${label}]`, shown: [] } } : {};
    return blocksOf(child, { kind: "footnote", depth: 0, ...opening }, context);
  });
}

function codeBlock(node: Code, text: string): Block[] {
  const span = spanOf(node);
  const raw = text.slice(span.start, span.end);
  if (node.value.trim() === "") return [];
  const language = node.lang ? { language: node.lang.toLowerCase().slice(0, 40) } : {};
  const fence = /^(?:`{3,}|~{3,})[^\r\n]*(?:\r\n|[\r\n])/.exec(raw)?.[0].length ?? 0;
  if (fence === 0) return [{ kind: "code", ...language, ...span }];
  const closing = /(?:\r\n|[\r\n])[ \t>]*(?:`{3,}|~{3,})[ \t]*$/.exec(raw)?.[0].length ?? 0;
  const body = { start: span.start + fence, end: span.end - Math.min(closing, raw.length - fence) };
  return [{ kind: "code", ...language, ...span, marks: hiddenIn(span, [body]) }];
}

function tableBlock(node: Table, context: InlineContext): Block[] {
  const span = spanOf(node);
  const sink: InlineSink = { visible: [], marks: [] };
  const rows = node.children.map((row, index) =>
    row.children.map((cell): TableCell => {
      collectInline(cell.children, context, sink);
      const [first, last] = [cell.children[0], cell.children.at(-1)];
      const start = first ? spanOf(first).start : spanOf(cell).start;
      const end = last ? spanOf(last).end : start;
      return { start, end, ...(index === 0 && { header: true }) };
    }),
  );
  if (sink.visible.length === 0) return [];
  const syntax = hiddenIn(span, sink.visible).flatMap((gap) => withoutBlanks(gap, context.text));
  return [{ kind: "table", ...span, rows, marks: inOrder([...sink.marks, ...syntax]) }];
}

/** Bars and rules are hidden. The blanks between two cells stay, to separate their words. */
function withoutBlanks(gap: InlineMark, text: string): InlineMark[] {
  const words = text.slice(gap.start, gap.end).matchAll(/\S+/g);
  return [...words].map((word) => {
    const start = gap.start + word.index;
    return { kind: "hidden", start, end: start + word[0].length };
  });
}

function htmlBlock(node: Html, place: Place, text: string): Block[] {
  const visible = [...(place.opening?.shown ?? []), ...textOfRawHtml(text, spanOf(node))];
  const shape = { kind: place.kind === "list-item" ? ("list-item" as const) : ("paragraph" as const) };
  return finish(shape, spanOf(node), { visible, marks: [] }, place);
}
