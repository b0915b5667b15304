import type { Nodes, PhrasingContent } from "mdast";
import type { InlineMark } from "#lib/domain/extracted.ts";
import type { Span } from "#lib/domain/span.ts";
import { safeHref } from "../shared/links.ts";

/** Context for the inline walk. */
export type InlineContext = {
  readonly text: string;
  /** Targets of reference links by identifier. */
  readonly targets: ReadonlyMap<string, string>;
};

/** Collects the visible parts of a block and their formatting, in source order. */
export type InlineSink = { readonly visible: Span[]; readonly marks: InlineMark[] };

/** Returns a node's place in the whole text. The parser sets one for every node. */
export function spanOf(node: Nodes): Span {
  return { start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 };
}

/** Walks inline nodes, adding visible ranges and marks to `sink`. */
export function collectInline(
  nodes: readonly PhrasingContent[],
  context: InlineContext,
  sink: InlineSink,
): void {
  for (const node of nodes) collectNode(node, context, sink);
}

function collectNode(node: PhrasingContent, context: InlineContext, sink: InlineSink): void {
  switch (node.type) {
    case "text":
      collectText(spanOf(node), context.text, sink);
      break;
    case "strong":
    case "emphasis":
    case "delete": {
      const kind = node.type === "strong" ? "strong" : node.type === "emphasis" ? "em" : "strike";
      collectMarked(node.children, { kind }, context, sink);
      break;
    }
    case "link":
      collectMarked(node.children, linkMark(node.url), context, sink);
      break;
    case "linkReference":
      collectMarked(node.children, linkMark(context.targets.get(node.identifier)), context, sink);
      break;
    case "inlineCode":
      collectCode(spanOf(node), context.text, sink);
      break;
    case "break":
      collectBreak(spanOf(node), context.text, sink);
      break;
    case "image":
    case "imageReference":
      collectAlt(spanOf(node), context.text, sink);
      break;
    case "footnoteReference": {
      const { start, end } = spanOf(node);
      sink.visible.push({ start, end: start + 1 }, { start: start + 2, end });
      break;
    }
    default:
      break; // raw html tags stay in the text, hidden, and are never run
  }
}

type Look = { readonly kind: InlineMark["kind"]; readonly href?: string };

function linkMark(target: string | undefined): Look | null {
  const href = safeHref(target);
  return href === null ? null : { kind: "link", href };
}

function collectMarked(
  children: readonly PhrasingContent[],
  look: Look | null,
  context: InlineContext,
  sink: InlineSink,
): void {
  const before = sink.visible.length;
  collectInline(children, context, sink);
  const first = sink.visible[before];
  const last = sink.visible.at(-1);
  if (look !== null && first && last) sink.marks.push({ ...look, start: first.start, end: last.end });
}

/** Adds text without the backslashes of escapes and without container syntax repeated at the start of a line. */
function collectText(span: Span, text: string, sink: InlineSink): void {
  const syntax = /\\(?=[!-/:-@[-`{-~])|(?<=[\r\n])[ \t]*(?:>[ \t]?)*/g;
  const raw = text.slice(span.start, span.end);
  let at = 0;
  for (const match of raw.matchAll(syntax)) {
    if (match[0] === "" || match.index < at) continue;
    if (match.index > at) sink.visible.push({ start: span.start + at, end: span.start + match.index });
    at = match.index + match[0].length;
    // The character after an escaping backslash is never an escape itself.
    if (match[0] === "\\") {
      sink.visible.push({ start: span.start + at, end: span.start + at + 1 });
      at++;
    }
  }
  if (at < raw.length) sink.visible.push({ start: span.start + at, end: span.end });
}

function collectCode(span: Span, text: string, sink: InlineSink): void {
  const raw = text.slice(span.start, span.end);
  const fence = /^`+/.exec(raw)?.[0].length ?? 0;
  const inner = raw.slice(fence, raw.length - fence);
  const padded = /^[ \r\n][\s\S]*[ \r\n]$/.test(inner) && inner.trim() !== "" ? 1 : 0;
  const code = { start: span.start + fence + padded, end: span.end - fence - padded };
  if (code.end <= code.start) return;
  sink.visible.push(code);
  sink.marks.push({ ...code, kind: "code" });
}

function collectBreak(span: Span, text: string, sink: InlineSink): void {
  const at = text.slice(span.start, span.end).search(/[\r\n]/);
  if (at >= 0) sink.visible.push({ start: span.start + at, end: span.end });
}

/** An image is read as its alternative text. */
function collectAlt(span: Span, text: string, sink: InlineSink): void {
  const alt = /^!\[((?:[^\\[\]]|\\.|\[[^\]]*\])*)\]/s.exec(text.slice(span.start, span.end))?.[1] ?? "";
  if (alt.trim() === "") return;
  sink.visible.push({ start: span.start + 2, end: span.start + 2 + alt.length });
}
