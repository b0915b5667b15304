import type { PictureCollector } from "../pictures/collect-pictures.ts";
import { addPart } from "../pictures/picture-part.ts";
import type { DraftBlock, Run } from "../shared/compose.ts";
import { childNamed, elementsOf, textOf, type XmlElement } from "../shared/xml.ts";
import {
  blocksInOrder,
  type DeckRemark,
  lengthOf,
  type PlacedBlocks,
  type SlideDraft,
} from "../slides/deck.ts";
import type { Box } from "../slides/reading-order.ts";
import type { OdpPackage } from "./package.ts";
import type { OdpStyles } from "./styles.ts";
import { readTable } from "./table.ts";
import { readParagraphs } from "./text.ts";

/** What the slides of a deck share. */
export type OdpContext = {
  readonly source: OdpPackage;
  readonly styles: OdpStyles;
  readonly remarks: Set<DeckRemark>;
  /** Texts of footers and dates by their names. Slides refer to them. */
  readonly footers: ReadonlyMap<string, string>;
  readonly pictures: PictureCollector;
  /** Table cells that may still be made from repeated ones. */
  readonly cells: { left: number };
};

/** Returns a slide's title, text and notes. */
export function readSlide(page: XmlElement, number: number, context: OdpContext): SlideDraft {
  const shapes = elementsOf(page).filter(({ name }) => name !== "notes");
  const title = shapes.find(
    (shape) => shape.attributes.class === "title" && lengthOf(blocksOf(shape, context)) > 0,
  );
  if (shapes.some(({ name }) => name === "annotation")) context.remarks.add("comments_left_out");
  return {
    number,
    title: title ? joined(blocksOf(title, context)) : [],
    hidden: context.styles.isHidden(page.attributes["style-name"]),
    blocks: [
      ...blocksInOrder(
        placed(
          shapes.filter((shape) => shape !== title),
          context,
        ),
      ),
      ...footerOf(page, context),
    ],
    notes: blocksInOrder(placed(elementsOf(childNamed(page, "notes")), context)),
  };
}

function footerOf(page: XmlElement, { footers }: OdpContext): DraftBlock[] {
  const names = ["use-header-name", "use-footer-name", "use-date-time-name"];
  return names.flatMap((name): DraftBlock[] => {
    const text = footers.get(`${name.slice(4, -5)}:${page.attributes[name]}`);
    return text === undefined ? [] : [{ kind: "page-furniture", runs: [{ text }] }];
  });
}

function placed(shapes: readonly XmlElement[], context: OdpContext): PlacedBlocks[] {
  return shapes.flatMap((shape): PlacedBlocks[] => {
    const blocks = blocksOf(shape, context);
    return blocks.length === 0 ? [] : [{ box: boxOf(shape), length: lengthOf(blocks), blocks }];
  });
}

/** Elements of a page that are no shapes. */
const NO_SHAPES = /^(?:annotation|page-thumbnail|forms|par|animations|title|desc|layer-set|control)$/;

function blocksOf(shape: XmlElement, context: OdpContext): DraftBlock[] {
  // A placeholder that nobody filled holds the words of the program ("Click to add title").
  if (NO_SHAPES.test(shape.name) || shape.attributes.placeholder === "true") return [];
  if (shape.name === "g")
    return [...blocksInOrder(placed(elementsOf(shape), context)), ...alternative(shape)];
  if (shape.name === "a") return blocksInOrder(placed(elementsOf(shape), context));
  if (shape.name !== "frame") return [...readParagraphs(shape, context.styles), ...alternative(shape)];
  return [...alternative(shape), ...readFrame(shape, context)];
}

/** Returns the first content of a frame that can be read. Those after it are replacements of the same. */
function readFrame(frame: XmlElement, context: OdpContext): DraftBlock[] {
  for (const content of elementsOf(frame)) {
    if (content.name === "text-box") return readParagraphs(content, context.styles);
    if (content.name === "table") return readTable(content, context);
    if (content.name === "object") return readObject(content, context);
    if (content.name === "image") return readPicture(content, frame, context);
    if (content.name === "object-ole" || content.name === "plugin") context.remarks.add("embedded_document");
  }
  return [];
}

function readPicture(image: XmlElement, frame: XmlElement, { source, pictures }: OdpContext): DraftBlock[] {
  const found = addPart(pictures, source.picture(image.attributes.href ?? ""), alternativeOf(frame));
  return found.length === 0 ? [] : [{ kind: "paragraph", runs: [], pictures: found }];
}

/** Returns the title and the numbers of a chart. Other embedded documents are left out. */
function readObject(object: XmlElement, context: OdpContext): DraftBlock[] {
  const { source, styles, remarks } = context;
  const href = object.attributes.href ?? "";
  const body = childNamed(source.object(href), "body");
  const chart = childNamed(childNamed(body, "chart"), "chart");
  if (chart === null) {
    remarks.add("embedded_document");
    return [];
  }
  const title = readParagraphs(childNamed(chart, "title"), styles).flatMap(({ runs }) => runs);
  const table = childNamed(chart, "table");
  return [{ kind: "caption", runs: title }, ...(table === null ? [] : readTable(table, context))];
}

function alternativeOf(shape: XmlElement): string {
  return (textOf(childNamed(shape, "desc")) || textOf(childNamed(shape, "title"))).trim();
}

function alternative(shape: XmlElement): DraftBlock[] {
  const text = alternativeOf(shape);
  return text === "" ? [] : [{ kind: "caption", runs: [{ text }] }];
}

const CENTIMETRES: Readonly<Record<string, number>> = {
  cm: 1,
  mm: 0.1,
  in: 2.54,
  pt: 2.54 / 72,
  px: 2.54 / 96,
};

function boxOf(shape: XmlElement): Box | null {
  const [x, y] = [lengthIn(shape, "x"), lengthIn(shape, "y")];
  if (x !== null && y !== null) {
    return { x, y, width: lengthIn(shape, "width") ?? 0, height: lengthIn(shape, "height") ?? 0 };
  }
  return shape.name === "g" ? around(elementsOf(shape).map(boxOf)) : null;
}

function around(boxes: readonly (Box | null)[]): Box | null {
  const known = boxes.filter((box) => box !== null);
  if (known.length === 0) return null;
  const x = least(known.map((box) => box.x));
  const y = least(known.map((box) => box.y));
  const right = -least(known.map((box) => -box.x - box.width));
  const bottom = -least(known.map((box) => -box.y - box.height));
  return { x, y, width: right - x, height: bottom - y };
}

const least = (numbers: readonly number[]) =>
  numbers.reduce((least, number) => Math.min(least, number), Number.POSITIVE_INFINITY);

function lengthIn({ attributes }: XmlElement, name: string): number | null {
  const [, number = "", unit = ""] = /^(-?[\d.]+)([a-z]{2})$/.exec(attributes[name] ?? "") ?? [];
  const value = Number(number) * (CENTIMETRES[unit] ?? Number.NaN);
  return number !== "" && Number.isFinite(value) ? value : null;
}

function joined(blocks: readonly DraftBlock[]): Run[] {
  return blocks.flatMap(({ runs }, index) => [...(index > 0 ? [{ text: " " }] : []), ...runs]);
}
