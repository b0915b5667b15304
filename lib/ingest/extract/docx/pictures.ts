import { isDecorative } from "../pictures/decorative.ts";
import { addPart } from "../pictures/picture-part.ts";
import { childNamed, type XmlElement } from "../shared/xml.ts";
import type { DocxContext } from "./context.ts";

// The names of DrawingML and VML do not collide, so they are used without prefixes.

/** Adds the picture that an element of a drawing shows: `a:blip` of DrawingML, `v:imagedata` of VML. */
export function addPicture(element: XmlElement, context: DocxContext, alt: string | undefined): void {
  const { attributes } = element;
  if (element.name === "blip" && attributes["r:embed"] === undefined && attributes["r:link"] !== undefined)
    context.pictures.addLinked();
  const id =
    element.name === "blip" ? attributes["r:embed"] : element.name === "imagedata" ? attributes["r:id"] : "";
  if (!id) return;
  context.placed.push(...addPart(context.pictures, context.pictureAt(id), alt));
}

/** Returns the alternative text that an element of a drawing states about what is inside it. */
export function alternativeTextIn(element: XmlElement): string | undefined {
  const { descr, title } = propertiesOf(element)?.attributes ?? {};
  return descr || title || (element.name === "shape" ? element.attributes.alt : undefined) || undefined;
}

/** True for a drawing that its author marked as decoration. */
export function isDecoration(element: XmlElement): boolean {
  return isDecorative(propertiesOf(element));
}

/** Returns the non-visual properties of a drawing, or of a picture in it. */
function propertiesOf(element: XmlElement): XmlElement | null {
  return childNamed(element, "docPr") ?? childNamed(childNamed(element, "nvPicPr"), "cNvPr");
}
