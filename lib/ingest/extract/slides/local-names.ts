import { isElement, type XmlElement } from "../shared/xml.ts";

/** Returns the same tree with names without prefixes, for vocabularies whose names do not collide. */
export function localNames(element: XmlElement): XmlElement {
  return {
    name: local(element.name),
    attributes: Object.fromEntries(
      Object.entries(element.attributes).map(([name, value]) => [local(name), value]),
    ),
    children: element.children.map((child) => (isElement(child) ? localNames(child) : child)),
  };
}

function local(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
