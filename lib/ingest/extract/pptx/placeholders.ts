import type { XmlElement } from "../shared/xml.ts";
import type { Box } from "../slides/reading-order.ts";
import { at, contentOf, numberOf } from "./elements.ts";
import { type Part, type PptxPackage, targetOfKind } from "./package.ts";

/** What a shape takes from the slide's layout and master, where it has none of its own. */
export type Inheritance = {
  box(shape: XmlElement): Box | null;
  /** List styles, the nearest first. */
  styles(shape: XmlElement): readonly (XmlElement | null)[];
};

/** The layouts and masters of a deck, each read once. */
export type Layouts = (slide: Part) => Inheritance;

export function createLayouts(source: PptxPackage): Layouts {
  const parts = new Map<string, Part | null>();
  const read = (path: string | undefined): Part | null => {
    if (path === undefined) return null;
    const known = parts.get(path);
    if (known !== undefined) return known;
    const part = source.part(path);
    parts.set(path, part);
    return part;
  };
  return (slide) => {
    const layout = read(targetOfKind(slide, "slideLayout"));
    const master = layout && read(targetOfKind(layout, "slideMaster"));
    return inheritance(layout, master);
  };
}

function inheritance(layout: Part | null, master: Part | null): Inheritance {
  const ofLayout = placeholdersOf(layout);
  const ofMaster = placeholdersOf(master);
  const above = (shape: XmlElement): readonly (XmlElement | null)[] => {
    const wanted = placeholderOf(shape);
    if (wanted === null) return [];
    const inLayout = ofLayout.find((other) => isSame(placeholderOf(other), wanted)) ?? null;
    const kind = masterKind((inLayout && placeholderOf(inLayout)?.type) ?? wanted.type);
    return [inLayout, ofMaster.find((other) => placeholderOf(other)?.type === kind) ?? null];
  };
  return {
    box: (shape) =>
      [shape, ...above(shape)].map((each) => boxOf(transformOf(each))).find((box) => box !== null) ?? null,
    styles: (shape) => [
      ...above(shape).map((each) => at(each, "txBody", "lstStyle")),
      at(master?.root, "txStyles", styleName(placeholderOf(shape))),
    ],
  };
}

function placeholdersOf(part: Part | null): readonly XmlElement[] {
  return contentOf(at(part?.root, "cSld", "spTree")).filter((shape) => placeholderOf(shape) !== null);
}

type Placeholder = { readonly type: string; readonly index: string | undefined };

/** Returns the role of a shape on the slide ("title", "body", "ftr" …), or null if it has none. */
export function placeholderOf(shape: XmlElement): Placeholder | null {
  const properties = contentOf(shape).find(({ name }) => /^nv\w*Pr$/.test(name));
  const placeholder = at(properties, "nvPr", "ph");
  if (placeholder === null) return null;
  return { type: placeholder.attributes.type ?? "obj", index: placeholder.attributes.idx };
}

/** A placeholder with an index is the one with the same index; others are found by their type. */
function isSame(one: Placeholder | null, other: Placeholder): boolean {
  if (one === null) return false;
  if (other.index !== undefined && one.index !== undefined) return one.index === other.index;
  return one.type === other.type;
}

/** Masters have one placeholder for titles and one for all content. */
function masterKind(type: string): string {
  if (type === "ctrTitle") return "title";
  return /^(?:title|dt|ftr|sldNum|hdr)$/.test(type) ? type : "body";
}

function styleName(placeholder: Placeholder | null): string {
  if (placeholder === null || /^(?:dt|ftr|sldNum|hdr)$/.test(placeholder.type)) return "otherStyle";
  return /title$/i.test(placeholder.type) && placeholder.type !== "subTitle" ? "titleStyle" : "bodyStyle";
}

function transformOf(shape: XmlElement | null): XmlElement | null {
  return at(shape, "xfrm") ?? at(shape, "spPr", "xfrm") ?? at(shape, "grpSpPr", "xfrm");
}

function boxOf(transform: XmlElement | null): Box | null {
  const [offset, size] = [at(transform, "off"), at(transform, "ext")];
  if (offset === null || size === null) return null;
  return {
    ...{ x: numberOf(offset, "x"), y: numberOf(offset, "y") },
    ...{ width: Math.max(0, numberOf(size, "cx")), height: Math.max(0, numberOf(size, "cy")) },
  };
}
