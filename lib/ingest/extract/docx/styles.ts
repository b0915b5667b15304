import { childNamed, childrenNamed, isOn, valOf, type XmlElement } from "../shared/xml.ts";

/** The role of a paragraph, from its style. */
type ParagraphRole = "heading" | "title" | "paragraph" | "quote" | "code" | "caption" | "contents";

export type Style = {
  readonly id: string;
  readonly name: string;
  readonly role: ParagraphRole;
  /** 1-6 for headings. */
  readonly level: number | null;
  readonly numbering: { readonly numId: string; readonly level: number | null } | null;
  readonly strong: boolean;
  readonly em: boolean;
  readonly code: boolean;
};

export type Styles = { get(id: string | null): Style | null };

type Raw = { readonly element: XmlElement; readonly name: string; readonly basedOn: string | null };

const PLAIN: Style = {
  id: "",
  name: "",
  role: "paragraph",
  level: null,
  numbering: null,
  strong: false,
  em: false,
  code: false,
};

/** Reads styles.xml. A style inherits missing properties from the style that it is based on. */
export function readStyles(part: XmlElement | null): Styles {
  const raw = new Map<string, Raw>();
  let defaultParagraph: string | null = null;
  for (const element of childrenNamed(part, "w:style")) {
    const id = element.attributes["w:styleId"];
    if (id === undefined) continue;
    raw.set(id, { element, name: valOf(element, "w:name") ?? id, basedOn: valOf(element, "w:basedOn") });
    const isDefault = /^(?:1|true|on)$/.test(element.attributes["w:default"] ?? "");
    if (isDefault && element.attributes["w:type"] === "paragraph") defaultParagraph = id;
  }
  const cache = new Map<string, Style>();
  const get = (id: string, depth: number): Style => {
    const cached = cache.get(id);
    if (cached) return cached;
    const own = raw.get(id);
    // A chain of styles longer than this is a cycle.
    if (!own || depth > 30) return { ...PLAIN, id, name: id, ...roleOfName(id) };
    const base = own.basedOn === null ? PLAIN : get(own.basedOn, depth + 1);
    const style = derive(id, own, base);
    cache.set(id, style);
    return style;
  };
  return {
    get: (id) => (id !== null ? get(id, 0) : defaultParagraph !== null ? get(defaultParagraph, 0) : null),
  };
}

function derive(id: string, own: Raw, base: Style): Style {
  const paragraph = childNamed(own.element, "w:pPr");
  const run = childNamed(own.element, "w:rPr");
  const named = roleOfName(own.name);
  const inherited = { role: base.role, level: base.level };
  // "Block text head" is a heading if it is based on one. A caption stays one.
  const isNamed =
    named.role !== "paragraph" && (base.role !== "heading" || !/^(?:quote|code)$/.test(named.role));
  const role = isNamed ? named : inherited;
  const outline = outlineLevel(paragraph);
  return {
    id,
    name: own.name,
    ...(outline === null || role.role === "title"
      ? role
      : outline === 0
        ? named
        : { role: "heading", level: outline }),
    numbering: numberingOf(paragraph) ?? base.numbering,
    strong: childNamed(run, "w:b") ? isOn(run, "w:b") : base.strong,
    em: childNamed(run, "w:i") ? isOn(run, "w:i") : base.em,
    code: base.code || named.role === "code",
  };
}

/** Returns the outline level from a paragraph's properties: 1-6, 0 for body text, or null without one. */
export function outlineLevel(properties: XmlElement | null): number | null {
  const value = Number.parseInt(valOf(properties, "w:outlineLvl") ?? "", 10);
  if (Number.isNaN(value)) return null;
  return value >= 9 ? 0 : Math.min(6, value + 1);
}

/** Returns the numbering that properties refer to. The `numId` "0" removes a style's numbering. */
export function numberingOf(properties: XmlElement | null): Style["numbering"] {
  const element = childNamed(properties, "w:numPr");
  const numId = valOf(element, "w:numId");
  if (numId === null) return null;
  const level = Number.parseInt(valOf(element, "w:ilvl") ?? "", 10);
  return { numId, level: Number.isNaN(level) ? null : Math.min(8, Math.max(0, level)) };
}

/** Built-in styles have their English names in the file, in every display language of Word. */
function roleOfName(name: string): Pick<Style, "role" | "level"> {
  const heading = /^heading ?([1-9])$/i.exec(name.trim());
  if (heading) return { role: "heading", level: Math.min(6, Number(heading[1])) };
  const role: ParagraphRole = /^title$/i.test(name)
    ? "title"
    : /^(?:toc ?\d|table of figures)$/i.test(name)
      ? "contents"
      : /^(?:(?:image |table |figure )?caption)$/i.test(name)
        ? "caption"
        : /quote|block ?text/i.test(name)
          ? "quote"
          : /source ?code|verbatim|html preformatted|preformatted text|^code\b|code block/i.test(name)
            ? "code"
            : "paragraph";
  return { role, level: role === "title" ? 1 : null };
}
