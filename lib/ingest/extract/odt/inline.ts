import type { Run } from "../shared/compose.ts";
import { safeHref } from "../shared/links.ts";
import { childNamed, elementsOf, isElement, type XmlElement } from "../shared/xml.ts";
import type { OdtContext } from "./context.ts";
import type { OdtStyle } from "./styles.ts";

type Look = Omit<Run, "text">;
/** Reads the block content of a drawing. The body reader passes it in, to avoid an import cycle. */
export type BoxReader = (element: XmlElement, context: OdtContext) => void;

/** State while one paragraph is read. */
type Reading = { readonly context: OdtContext; readonly readBox: BoxReader; readonly runs: Run[] };

/** Elements whose content is no text of the paragraph. */
const SILENT: ReadonlySet<string> = new Set([
  ...["office:annotation-end", "text:ruby-text", "text:change", "text:change-start", "text:change-end"],
  ...["text:hidden-paragraph", "svg:title", "svg:desc", "office:event-listeners"],
]);

/** Most blanks that one element may stand for. */
const MAX_BLANKS = 100;

/** Returns the text of a paragraph as runs. Blanks in the file are collapsed (OpenDocument 1.3 part 3, 6.1.2). */
export function readRuns(paragraph: XmlElement, context: OdtContext, readBox: BoxReader): Run[] {
  const reading: Reading = { context, readBox, runs: [] };
  readChildren(paragraph, {}, reading);
  return reading.runs;
}

function readChildren(parent: XmlElement | null, look: Look, reading: Reading): void {
  for (const child of parent?.children ?? []) {
    if (isElement(child)) readInline(child, look, reading);
    else addText(child, look, reading);
  }
}

function addText(data: string, look: Look, { runs }: Reading): void {
  const text = data
    .replace(/[ \t\r\n]+/g, " ")
    .replaceAll("\u00a0", " ")
    .replaceAll("\u00ad", "");
  const before = runs.at(-1)?.text;
  const collapsed = before === undefined || /[ \n]$/.test(before) ? text.replace(/^ /, "") : text;
  if (collapsed !== "") runs.push({ ...look, text: collapsed });
}

function readInline(element: XmlElement, look: Look, reading: Reading): void {
  const { context, runs } = reading;
  const { name, attributes } = element;
  if (SILENT.has(name)) return;
  switch (name) {
    case "text:s":
      runs.push({ ...look, text: " ".repeat(blanksOf(attributes["text:c"])) });
      return;
    case "text:tab":
    case "text:tab-stop":
      runs.push({ ...look, text: "\t" });
      return;
    case "text:line-break":
      runs.push({ ...look, text: "\n" });
      return;
    case "text:span":
      readSpan(element, look, reading);
      return;
    case "text:a":
      readChildren(element, { ...look, ...linkLook(element) }, reading);
      return;
    case "text:note":
    case "text:footnote":
    case "text:endnote":
      runs.push({ ...look, text: noteMarker(element, context) });
      return;
    case "office:annotation":
      context.seen.add("comments_left_out");
      return;
    case "text:hidden-text":
      context.seen.add("hidden_text");
      return;
    case "text:ruby":
      readChildren(childNamed(element, "text:ruby-base"), look, reading);
      return;
    default:
      if (name.startsWith("draw:")) readDrawing(element, look, reading);
      else readChildren(element, look, reading);
  }
}

function blanksOf(count: string | undefined): number {
  return Math.min(MAX_BLANKS, Math.max(0, Number.parseInt(count ?? "1", 10) || 0));
}

function readSpan(element: XmlElement, look: Look, reading: Reading): void {
  const style = reading.context.styles.text(element.attributes["text:style-name"]);
  if (style.hidden) reading.context.seen.add("hidden_text");
  else readChildren(element, { ...look, ...styleLook(style) }, reading);
}

function styleLook({ strong, em, strike, code }: OdtStyle): Look {
  return {
    ...(strong && { strong }),
    ...(em && { em }),
    ...(strike && { strike }),
    ...(code && { code }),
  };
}

function linkLook(element: XmlElement): Look {
  const href = safeHref(element.attributes["xlink:href"]);
  return href === null ? {} : { href };
}

/** Returns the mark of a note as printed, and stores the note for the end of the text. */
function noteMarker(element: XmlElement, context: OdtContext): string {
  const kind = element.attributes["text:note-class"] ?? element.name.replace("text:", "");
  const part = (name: string) =>
    elementsOf(element).find(
      (child) => child.name === `text:note-${name}` || child.name === `text:${kind}-${name}`,
    );
  const number = (context.noteCounts.get(kind) ?? 0) + 1;
  context.noteCounts.set(kind, number);
  const citation = part("citation");
  const stated = citation?.children
    .filter((child) => !isElement(child))
    .join("")
    .trim();
  const marker = `[${stated || citation?.attributes["text:label"] || number}]`;
  context.notes.push({ marker, body: part("body") ?? null });
  return marker;
}

/** A formula is part of its line. Other drawings may contain text, which follows the paragraph. */
function readDrawing(element: XmlElement, look: Look, reading: Reading): void {
  const object = childNamed(element, "draw:object");
  if (object === null) {
    reading.readBox(element, reading.context);
    return;
  }
  const formula = reading.context.formula(object.attributes["xlink:href"] ?? "");
  if (formula === null) reading.context.seen.add("embedded_document");
  else reading.runs.push({ ...look, text: formula });
}
