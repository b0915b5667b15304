import { append } from "../../append.ts";
import { addPart } from "../pictures/picture-part.ts";
import { boxed, hasWords, joinCode, oneLine } from "../shared/blocks.ts";
import type { DraftBlock, Run } from "../shared/compose.ts";
import { childNamed, elementsOf, textOf, type XmlElement } from "../shared/xml.ts";
import type { OdtContext } from "./context.ts";
import { readRuns } from "./inline.ts";
import type { OpenList } from "./lists.ts";
import type { OdtStyle } from "./styles.ts";
import { readTable } from "./table.ts";

/** The place of a paragraph in a list. The first paragraph of an item takes its marker. */
type Item = { readonly level: number; marker: string | null };

/** Lists of contents, which repeat the headings. */
const CONTENTS =
  /^text:(?:table-of-content|illustration-index|table-index|object-index|user-index|alphabetical-index)$/;
const LIST = /^text:(?:list|ordered-list|unordered-list)$/;
/** Elements without text of the document, or whose text is read elsewhere. */
const SILENT =
  /^(?:text:(?:sequence-decls|variable-decls|user-field-decls|dde-connection-decls|alphabetical-index-auto-mark-file|[\w-]+-source|change|change-start|change-end)|office:forms|svg:(?:title|desc)|draw:(?:image-map|glue-point|enhanced-geometry))$/;

/** Returns the blocks of a body, section, cell, note or text box, in reading order. */
export function readBlocks(parent: XmlElement | null, context: OdtContext): DraftBlock[] {
  const blocks: DraftBlock[] = [];
  for (const element of elementsOf(parent)) readBlock(element, null, null, context, blocks);
  return joinCode(blocks);
}

function readBlock(
  element: XmlElement,
  item: Item | null,
  list: OpenList | null,
  context: OdtContext,
  out: DraftBlock[],
): void {
  const { name } = element;
  if (SILENT.test(name)) return;
  if (name === "text:p" || name === "text:h") append(out, readParagraph(element, item, context));
  else if (LIST.test(name)) readList(element, list, context, out);
  else if (name === "table:table") append(out, readTable(element, context, readBlocks));
  else if (name === "text:tracked-changes") {
    if (elementsOf(element).length > 0) context.seen.add("tracked_changes");
  } else if (name === "office:annotation") context.seen.add("comments_left_out");
  else if (CONTENTS.test(name)) append(out, readBlocks(element, context).map(furniture));
  else if (name.startsWith("draw:")) readAnchored(element, context, out);
  else if (isHiddenSection(element)) context.seen.add("hidden_text");
  else for (const child of elementsOf(element)) readBlock(child, item, list, context, out);
}

function isHiddenSection({ name, attributes }: XmlElement): boolean {
  return name === "text:section" && attributes["text:display"] === "none";
}

function furniture(block: DraftBlock): DraftBlock {
  return { kind: "page-furniture", runs: block.runs };
}

function readList(element: XmlElement, outer: OpenList | null, context: OdtContext, out: DraftBlock[]): void {
  const list = context.lists.open(element, outer);
  for (const child of elementsOf(element)) {
    // An item that only holds a deeper list has no number of its own.
    const first = elementsOf(child)[0];
    const isCounted = child.name === "text:list-item" && first !== undefined && !LIST.test(first.name);
    const item: Item = { level: list.level, marker: isCounted ? context.lists.next(list, child) : null };
    for (const inner of elementsOf(child)) readBlock(inner, item, list, context, out);
  }
}

/** Text boxes at the level of paragraphs are anchored to the page. */
function readAnchored(element: XmlElement, context: OdtContext, out: DraftBlock[]): void {
  readBox(element, context);
  append(out, context.boxes.splice(0));
}

/** Text may be anywhere inside a drawing. */
function readBox(element: XmlElement, context: OdtContext): void {
  const outer = context.boxes.splice(0);
  const inner: DraftBlock[] = pictureOf(element, context);
  for (const child of elementsOf(element)) readBlock(child, null, null, context, inner);
  const deeper = context.boxes.splice(0);
  append(context.boxes, [...outer, ...joinCode(inner).map(boxed), ...deeper]);
}

function readParagraph(element: XmlElement, item: Item | null, context: OdtContext): DraftBlock[] {
  const style = context.styles.paragraph(element.attributes["text:style-name"]);
  if (style.hidden || isHiddenParagraph(element)) {
    context.seen.add("hidden_text");
    return [];
  }
  const outerBoxes = context.boxes.splice(0);
  const runs = readRuns(element, context, readBox);
  const boxes = context.boxes.splice(0);
  append(context.boxes, outerBoxes);
  return [...paragraphBlock(element, style, runs, item, context), ...boxes];
}

function isHiddenParagraph(element: XmlElement): boolean {
  return elementsOf(element).some(
    ({ name, attributes }) => name === "text:hidden-paragraph" && attributes["text:is-hidden"] === "true",
  );
}

function paragraphBlock(
  element: XmlElement,
  style: OdtStyle,
  runs: readonly Run[],
  item: Item | null,
  context: OdtContext,
): DraftBlock[] {
  const level = headingLevel(element, style);
  const number = level === null ? null : headingNumber(element, style, level, item, context);
  if (!hasWords(runs)) return [];
  const marker = level === null ? takeMarker(item) : number;
  const marked = marker === null || marker === "" ? {} : { marker };
  if (level !== null) return [{ kind: "heading", level: Math.min(6, level), runs: oneLine(runs), ...marked }];
  if (style.role === "contents") return [{ kind: "page-furniture", runs }];
  if (item !== null)
    return [
      { kind: marked.marker === undefined ? "paragraph" : "list-item", level: item.level, runs, ...marked },
    ];
  return [{ kind: kindOf(style), runs: style.role === "code" ? runs.map(({ text }) => ({ text })) : runs }];
}

function takeMarker(item: Item | null): string | null {
  const marker = item?.marker ?? null;
  if (item) item.marker = null;
  return marker;
}

function headingLevel({ name, attributes }: XmlElement, style: OdtStyle): number | null {
  const stated = Number.parseInt(attributes["text:outline-level"] ?? attributes["text:level"] ?? "", 10);
  if (name === "text:h" && stated >= 1) return Math.min(10, stated);
  if (style.role === "heading" || style.role === "title") return style.level;
  return name === "text:h" ? 1 : null;
}

/** A heading in a list has the number of its item, others that of the outline. */
function headingNumber(
  element: XmlElement,
  style: OdtStyle,
  level: number,
  item: Item | null,
  { lists }: OdtContext,
): string {
  const inList = takeMarker(item);
  if (inList !== null) return inList;
  const isUnnumbered =
    element.name !== "text:h" ||
    style.listStyle === "" ||
    element.attributes["text:is-list-header"] === "true";
  return isUnnumbered ? "" : lists.nextHeading(level);
}

function kindOf({ role }: OdtStyle): "paragraph" | "quote" | "code" | "caption" {
  return role === "quote" || role === "code" || role === "caption" ? role : "paragraph";
}

/** Returns the picture of a frame. Beside an object or text, a frame has a picture that repeats it. */
function pictureOf(frame: XmlElement, context: OdtContext): DraftBlock[] {
  const [first] = elementsOf(frame).filter(({ name }) => name.startsWith("draw:"));
  if (frame.name !== "draw:frame" || first?.name !== "draw:image") return [];
  const alt = textOf(childNamed(frame, "svg:desc")) || textOf(childNamed(frame, "svg:title")) || undefined;
  const part = context.pictureAt(first.attributes["xlink:href"] ?? "");
  const pictures = addPart(context.pictures, part, alt);
  return pictures.length === 0 ? [] : [{ kind: "paragraph", runs: [], pictures }];
}
