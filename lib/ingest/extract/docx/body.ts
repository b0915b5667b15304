import { append } from "../../append.ts";
import { boxed, joinCode, oneLine } from "../shared/blocks.ts";
import type { DraftBlock, Run } from "../shared/compose.ts";
import { childNamed, elementsOf, valOf, type XmlElement } from "../shared/xml.ts";
import type { DocxContext } from "./context.ts";
import { addPicture, alternativeTextIn, isDecoration } from "./pictures.ts";
import { chosenAlternative, readRuns } from "./runs.ts";
import { numberingOf, outlineLevel, type Style } from "./styles.ts";
import { readTable } from "./table.ts";

/** Elements that only wrap their content. */
const TRANSPARENT: ReadonlySet<string> = new Set([
  "w:customXml",
  "w:smartTag",
  "w:sdtContent",
  "w:txbxContent",
]);

/** Returns the blocks of a body, cell, note or text box, in reading order. */
export function readBlocks(parent: XmlElement | null, context: DocxContext): DraftBlock[] {
  const blocks: DraftBlock[] = [];
  for (const element of elementsOf(parent)) readBlock(element, context, blocks);
  return joinCode(blocks);
}

function readBlock(element: XmlElement, context: DocxContext, out: DraftBlock[]): void {
  switch (element.name) {
    case "w:p":
      append(out, readParagraph(element, context));
      return;
    case "w:tbl":
      append(out, readTable(element, context, readBlocks));
      return;
    case "w:sdt":
      append(out, readBlocks(childNamed(element, "w:sdtContent"), context));
      return;
    case "w:ins":
    case "w:moveTo":
      context.seen.add("tracked_changes");
      append(out, readBlocks(element, context));
      return;
    case "w:del":
    case "w:moveFrom":
      context.seen.add("tracked_changes");
      return;
    case "mc:AlternateContent":
      append(out, readBlocks(chosenAlternative(element), context));
      return;
    case "w:altChunk":
      context.seen.add("embedded_document");
      return;
    default:
      if (TRANSPARENT.has(element.name)) append(out, readBlocks(element, context));
  }
}

function readParagraph(element: XmlElement, context: DocxContext): DraftBlock[] {
  const properties = childNamed(element, "w:pPr");
  const content = [...context.carried.splice(0), ...elementsOf(element)];
  if (childNamed(childNamed(properties, "w:rPr"), "w:del")) {
    // The end of the paragraph is deleted, so its content continues in the next one (ECMA-376 part 1, 17.13.5.15).
    append(context.carried, content);
    return [];
  }
  const outerBoxes = context.boxes.splice(0);
  const outerPictures = context.placed.splice(0);
  const runs = readRuns(content, context, readBox);
  const boxes = context.boxes.splice(0);
  const pictures = context.placed.splice(0);
  append(context.boxes, outerBoxes);
  append(context.placed, outerPictures);
  const followed = pictures.length === 0 ? [] : [{ kind: "paragraph" as const, runs: [], pictures }];
  return [...paragraphBlock(properties, runs, context), ...followed, ...boxes];
}

/** Text boxes and pictures may be anywhere inside a drawing. They follow the paragraph of their anchor. */
function readBox(element: XmlElement, context: DocxContext): void {
  readDrawing(element, context, undefined);
}

function readDrawing(element: XmlElement, context: DocxContext, alt: string | undefined): void {
  if (isDecoration(element)) return;
  const own = alternativeTextIn(element) ?? alt;
  addPicture(element, context, own);
  for (const child of elementsOf(element)) {
    if (child.name === "w:txbxContent")
      append(
        context.boxes,
        readBlocks(child, context).map((block) => boxed(block)),
      );
    else if (child.name === "mc:AlternateContent")
      readDrawing(chosenAlternative(child) ?? child, context, own);
    else readDrawing(child, context, own);
  }
}

function paragraphBlock(
  properties: XmlElement | null,
  runs: readonly Run[],
  context: DocxContext,
): DraftBlock[] {
  const styleId = valOf(properties, "w:pStyle");
  const style = context.styles.get(styleId);
  const isBlank = runs.every((run) => run.text.trim() === "");
  const numbered = numberingOf(properties) ?? style?.numbering ?? null;
  // Empty numbered paragraphs count too. The number "0" removes a style's numbering.
  const count =
    numbered === null || numbered.numId === "0"
      ? null
      : context.numbering.next(numbered.numId, levelIn(properties, numbered), styleId);
  if (isBlank) return [];
  const marker = count && count.marker !== "" ? { marker: count.marker } : {};
  const outline = outlineLevel(properties);
  const level = outline ?? (style?.role === "heading" || style?.role === "title" ? style.level : null);
  if (level !== null && level > 0) return [{ kind: "heading", level, runs: oneLine(runs), ...marker }];
  if (style?.role === "contents") return [{ kind: "page-furniture", runs }];
  // Without a marker, it continues the item above.
  if (count)
    return [
      { kind: count.marker === "" ? "paragraph" : "list-item", level: count.level + 1, runs, ...marker },
    ];
  return [{ kind: kindOf(style), runs: style?.role === "code" ? runs.map(({ text }) => ({ text })) : runs }];
}

function levelIn(properties: XmlElement | null, numbered: NonNullable<Style["numbering"]>): number | null {
  const own = Number.parseInt(valOf(childNamed(properties, "w:numPr"), "w:ilvl") ?? "", 10);
  return Number.isNaN(own) ? numbered.level : Math.min(8, Math.max(0, own));
}

function kindOf(style: Style | null): "paragraph" | "quote" | "code" | "caption" {
  const role = style?.role;
  return role === "quote" || role === "code" || role === "caption" ? role : "paragraph";
}
