import { childNamed, elementsOf, type XmlElement } from "../shared/xml.ts";

/** True if the non-visual properties of a drawing (DrawingML) mark it as decoration. */
export function isDecorative(properties: XmlElement | null): boolean {
  return elementsOf(childNamed(properties, "extLst")).some((extension) =>
    /^(?:1|true)$/.test(childNamed(extension, "decorative")?.attributes.val ?? ""),
  );
}
