import { childNamed, elementsOf, textOf, type XmlElement } from "../shared/xml.ts";

// The names in the elements of DrawingML, PresentationML and charts do not collide, so they are used without prefixes.

/** Returns the element at a path of children. */
export function at(element: XmlElement | null | undefined, ...path: readonly string[]): XmlElement | null {
  let found = element ?? null;
  for (const name of path) found = childNamed(found, name);
  return found;
}

/** Returns the children. Where newer and older programs have alternatives, returns those of the newer. */
export function contentOf(element: XmlElement | null | undefined): readonly XmlElement[] {
  return elementsOf(element).flatMap((child) =>
    child.name === "mc:AlternateContent" ? contentOf(chosen(child)) : [child],
  );
}

function chosen(element: XmlElement): XmlElement | null {
  const choice = elementsOf(element).find(
    (child) => child.name === "mc:Choice" && elementsOf(child).length > 0,
  );
  return choice ?? childNamed(element, "mc:Fallback");
}

/** Returns the text of all elements with one of these names. */
export function textIn(element: XmlElement | null | undefined, names: RegExp): string {
  return contentOf(element)
    .map((child) => (names.test(child.name) ? textOf(child) : textIn(child, names)))
    .join("");
}

/** Returns an attribute as a number, or `otherwise` if it is none. */
export function numberOf(element: XmlElement | null | undefined, name: string, otherwise = 0): number {
  const value = Number.parseFloat(element?.attributes[name] ?? "");
  return Number.isFinite(value) ? value : otherwise;
}

/** True if an attribute says yes. */
export function isYes(element: XmlElement | null | undefined, name: string): boolean {
  return /^(?:1|true|on)$/.test(element?.attributes[name] ?? "");
}
