import type { PictureCollector } from "../pictures/collect-pictures.ts";
import type { DraftBlock, Run } from "../shared/compose.ts";
import type { XmlElement } from "../shared/xml.ts";
import {
  blocksInOrder,
  type DeckRemark,
  lengthOf,
  type PlacedBlocks,
  type SlideDraft,
} from "../slides/deck.ts";
import { readChart } from "./chart.ts";
import { readDiagram } from "./diagram.ts";
import { at, contentOf, isYes } from "./elements.ts";
import { type Part, type PptxPackage, targetOf, targetOfKind } from "./package.ts";
import { alternativeText, pictureBlocks } from "./pictures.ts";
import { type Inheritance, type Layouts, placeholderOf } from "./placeholders.ts";
import { readTable } from "./table.ts";
import { readParagraphs } from "./text.ts";

/** What the slides of a deck share. */
export type PptxContext = {
  readonly source: PptxPackage;
  readonly layouts: Layouts;
  readonly remarks: Set<DeckRemark>;
  readonly pictures: PictureCollector;
};

type Reading = PptxContext & { readonly slide: Part; readonly inherited: Inheritance };

/** Returns a slide's title, text and notes. */
export function readSlide(slide: Part, number: number, context: PptxContext): SlideDraft {
  const reading: Reading = { ...context, slide, inherited: context.layouts(slide) };
  const shapes = shapesOf(slide);
  const title = shapes.find((shape) => isTitle(shape) && textOfShape(shape, reading).length > 0);
  if (slide.relations.some(({ kind }) => kind === "comments")) context.remarks.add("comments_left_out");
  return {
    number,
    title: title ? joined(textOfShape(title, reading)) : [],
    hidden: /^(?:0|false|off)$/.test(slide.root.attributes.show ?? "1"),
    blocks: blocksInOrder(
      placed(
        shapes.filter((shape) => shape !== title),
        reading,
      ),
    ),
    notes: readNotes(reading),
  };
}

function shapesOf(part: Part): readonly XmlElement[] {
  return contentOf(at(part.root, "cSld", "spTree"));
}

function isTitle(shape: XmlElement): boolean {
  return /^(?:title|ctrTitle)$/.test(placeholderOf(shape)?.type ?? "");
}

/** Returns the notes of a slide, without the picture, date and number that their page repeats. */
function readNotes(reading: Reading): DraftBlock[] {
  const path = targetOfKind(reading.slide, "notesSlide");
  if (path === undefined) return [];
  const notes = reading.source.part(path);
  if (notes?.root.name !== "notes") {
    reading.remarks.add("damaged_part");
    return [];
  }
  const own = shapesOf(notes).filter(
    (shape) => !/^(?:sldImg|sldNum|dt|hdr|ftr)$/.test(placeholderOf(shape)?.type ?? ""),
  );
  return blocksInOrder(placed(own, { ...reading, slide: notes, inherited: reading.layouts(notes) }));
}

function placed(shapes: readonly XmlElement[], reading: Reading): PlacedBlocks[] {
  return shapes.flatMap((shape): PlacedBlocks[] => {
    const blocks = blocksOf(shape, reading);
    if (blocks.length === 0) return [];
    return [{ box: reading.inherited.box(shape), length: lengthOf(blocks), blocks }];
  });
}

function blocksOf(shape: XmlElement, reading: Reading): readonly DraftBlock[] {
  const properties = propertiesOf(shape);
  if (isYes(properties, "hidden")) {
    reading.remarks.add("hidden_text");
    return [];
  }
  switch (shape.name) {
    case "sp":
    case "cxnSp":
      return [...withRole(shape, textOfShape(shape, reading)), ...pictureBlocks(shape, properties, reading)];
    case "grpSp":
      return [...blocksInOrder(placed(contentOf(shape), reading)), ...alternativeText(properties)];
    case "graphicFrame":
      return [...alternativeText(properties), ...readGraphic(shape, reading)];
    case "pic":
      return pictureBlocks(shape, properties, reading);
    default:
      return [];
  }
}

function propertiesOf(shape: XmlElement): XmlElement | null {
  return at(
    contentOf(shape).find(({ name }) => /^nv\w*Pr$/.test(name)),
    "cNvPr",
  );
}

function textOfShape(shape: XmlElement, { slide, inherited }: Reading): DraftBlock[] {
  return readParagraphs(at(shape, "txBody"), slide, inherited.styles(shape));
}

/** Dates and footers repeat on each slide, so they are not part of its text. Slide numbers are left out. */
function withRole(shape: XmlElement, blocks: readonly DraftBlock[]): readonly DraftBlock[] {
  const type = placeholderOf(shape)?.type ?? "";
  if (type === "sldNum") return [];
  if (!/^(?:dt|ftr|hdr)$/.test(type)) return blocks;
  return blocks.map(({ runs }) => ({ kind: "page-furniture", runs }));
}

function readGraphic(frame: XmlElement, reading: Reading): readonly DraftBlock[] {
  return contentOf(at(frame, "graphic", "graphicData")).flatMap((content) => {
    if (content.name === "tbl") return readTable(content, reading.slide);
    if (content.name === "chart") return readPart(content.attributes["r:id"], reading, readChart);
    if (content.name === "relIds") return readPart(content.attributes["r:dm"], reading, readDiagram);
    if (content.name === "oleObj") reading.remarks.add("embedded_document");
    return [];
  });
}

function readPart(
  id: string | undefined,
  { slide, source, remarks }: Reading,
  read: (part: Part) => DraftBlock[],
): DraftBlock[] {
  const part = source.part(targetOf(slide, id));
  if (part === null) remarks.add("damaged_part");
  return part === null ? [] : read(part);
}

function joined(blocks: readonly DraftBlock[]): Run[] {
  return blocks.flatMap(({ runs }, index) => [...(index > 0 ? [{ text: " " }] : []), ...runs]);
}
