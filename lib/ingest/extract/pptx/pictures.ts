import { alternativeTextOf, type DraftPicture, type PictureCollector } from "../pictures/collect-pictures.ts";
import { isDecorative } from "../pictures/decorative.ts";
import type { DraftBlock } from "../shared/compose.ts";
import type { XmlElement } from "../shared/xml.ts";
import { at } from "./elements.ts";
import { isExternal, type Part, type PptxPackage, targetOf } from "./package.ts";

type Pictures = {
  readonly source: PptxPackage;
  readonly slide: Part;
  readonly pictures: PictureCollector;
};

/** Returns the alternative text of a shape as a caption. */
export function alternativeText(properties: XmlElement | null): DraftBlock[] {
  const text = alternativeTextOf(properties?.attributes.descr);
  return text === undefined ? [] : [{ kind: "caption", runs: [{ text }] }];
}

/** Returns the picture that a shape shows or is filled with, below its alternative text. */
export function pictureBlocks(
  shape: XmlElement,
  properties: XmlElement | null,
  reading: Pictures,
): DraftBlock[] {
  const pictures = isDecorative(properties) ? [] : picturesOf(shape, properties, reading);
  const [caption] = shape.name === "pic" ? alternativeText(properties) : [];
  if (pictures.length === 0) return caption ? [caption] : [];
  return [{ ...(caption ?? { kind: "paragraph", runs: [] }), pictures }];
}

function picturesOf(
  shape: XmlElement,
  properties: XmlElement | null,
  { source, slide, pictures }: Pictures,
): readonly DraftPicture[] {
  const blip = at(shape, "blipFill", "blip") ?? at(shape, "spPr", "blipFill", "blip");
  const { "r:embed": id, "r:link": link } = blip?.attributes ?? {};
  if (id === undefined && link === undefined) return [];
  if (id === undefined || isExternal(slide, id)) {
    pictures.addLinked();
    return [];
  }
  const path = targetOf(slide, id) ?? "";
  return pictures.add(source.picture(path), path || "without a name", properties?.attributes.descr);
}
