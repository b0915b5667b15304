import { type ParagraphRole, roleOfName } from "../shared/style-names.ts";
import { childNamed, elementsOf, type XmlElement } from "../shared/xml.ts";

export type OdtStyle = {
  readonly role: ParagraphRole;
  /** 1-6 for headings and titles. */
  readonly level: number | null;
  readonly strong: boolean;
  readonly em: boolean;
  readonly strike: boolean;
  readonly code: boolean;
  readonly hidden: boolean;
  /** The list style of its paragraphs. "" removes the numbering of headings. */
  readonly listStyle: string | null;
};

export type OdtStyles = {
  paragraph(name: string | undefined): OdtStyle;
  text(name: string | undefined): OdtStyle;
};

const PLAIN: OdtStyle = {
  ...{ role: "paragraph", level: null, listStyle: null },
  ...{ strong: false, em: false, strike: false, code: false, hidden: false },
};

/** A longer chain of styles is a cycle. */
const MAX_CHAIN = 30;

/**
 * Reads the styles of a document. A style inherits missing properties from its parent.
 * @param parents elements that contain styles. Later ones have priority.
 */
export function readStyles(parents: readonly (XmlElement | null)[]): OdtStyles {
  const raw = new Map<string, XmlElement>();
  for (const element of parents.flatMap((parent) => elementsOf(parent))) {
    const { "style:family": family = "", "style:name": name = "" } = element.attributes;
    if (element.name === "style:style") raw.set(`${family}/${name}`, element);
  }
  const cache = new Map<string, OdtStyle>();
  const get = (family: string, name: string | undefined, depth: number): OdtStyle => {
    if (name === undefined) return PLAIN;
    const key = `${family}/${name}`;
    const known = cache.get(key);
    if (known) return known;
    const element = raw.get(key);
    if (!element || depth > MAX_CHAIN) return { ...PLAIN, ...roleOfName(decoded(name)) };
    const style = derive(element, get(family, element.attributes["style:parent-style-name"], depth + 1));
    cache.set(key, style);
    return style;
  };
  return {
    paragraph: (name) => get("paragraph", name, 0),
    text: (name) => get("text", name, 0),
  };
}

function derive(element: XmlElement, base: OdtStyle): OdtStyle {
  const { attributes } = element;
  const name = attributes["style:display-name"] ?? decoded(attributes["style:name"] ?? "");
  const text =
    childNamed(element, "style:text-properties")?.attributes ??
    childNamed(element, "style:properties")?.attributes ??
    {};
  const named = roleOfName(name);
  // The automatic style of a heading inherits its role. Names decide for the styles that people see.
  const role = named.role === "paragraph" ? { role: base.role, level: base.level } : named;
  const outline = Number.parseInt(attributes["style:default-outline-level"] ?? "", 10);
  return {
    ...(outline >= 1 && role.role !== "title" ? { role: "heading", level: Math.min(6, outline) } : role),
    strong: isBold(text["fo:font-weight"], base.strong),
    em: known(text["fo:font-style"], base.em, (value) => value === "italic" || value === "oblique"),
    strike: struck(text, base.strike),
    code: base.code || /^(?:source text|teletype|user entry|verbatim)/i.test(name),
    hidden: known(text["text:display"], base.hidden, (value) => value === "none"),
    listStyle: attributes["style:list-style-name"] ?? base.listStyle,
  };
}

function known(value: string | undefined, base: boolean, test: (value: string) => boolean): boolean {
  return value === undefined ? base : test(value);
}

const isBold = (value: string | undefined, base: boolean) =>
  known(value, base, (weight) => weight === "bold" || Number.parseInt(weight, 10) >= 600);

function struck(text: Readonly<Record<string, string>>, base: boolean): boolean {
  const line = text["style:text-line-through-style"] ?? text["style:text-crossing-out"];
  const type = text["style:text-line-through-type"];
  if (line === undefined && type === undefined) return base;
  return (line ?? type) !== "none";
}

/** Names of styles are stored with "_20_" for a blank. */
function decoded(name: string): string {
  return name.replace(/_([0-9a-f]{2,4})_/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
