import type { Run } from "../shared/compose.ts";
import { childNamed, childrenNamed, elementsOf, type XmlElement } from "../shared/xml.ts";

/** What the styles of a presentation say about its text. */
export type OdpStyles = {
  /** Formatting of a text style. */
  look(style: string | undefined): Omit<Run, "text">;
  /** How a level of a list style is marked; null if nothing is printed. Levels count from 1. */
  marker(style: string | undefined, level: number): ListMarker | null;
  /** True if a slide with this style is hidden. */
  isHidden(style: string | undefined): boolean;
};

export type ListMarker =
  | { readonly kind: "bullet"; readonly sign: string }
  | {
      readonly kind: "number";
      readonly format: string;
      readonly prefix: string;
      readonly suffix: string;
      readonly start: number;
    };

/** Reads the styles of the presentation's parts. Names in the content have priority. */
export function readStyles(parts: readonly (XmlElement | null)[]): OdpStyles {
  const all = parts.flatMap((part) =>
    elementsOf(part)
      .filter(({ name }) => name === "automatic-styles" || name === "styles")
      .flatMap(elementsOf),
  );
  const named = new Map(all.toReversed().map((style) => [style.attributes.name ?? "", style]));
  const find = (name: string | undefined) => (name === undefined ? undefined : named.get(name));
  return {
    look: (name) => lookOf(childNamed(find(name), "text-properties")),
    marker: (name, level) => {
      const style = find(name);
      if (style === undefined) return { kind: "bullet", sign: "•" };
      const own = elementsOf(style).find(({ attributes }) => attributes.level === String(level));
      return own ? markerOf(own) : null;
    },
    isHidden: (name) =>
      childrenNamed(find(name), "drawing-page-properties").some(
        ({ attributes }) => attributes.visibility === "hidden",
      ),
  };
}

function lookOf(properties: XmlElement | null): Omit<Run, "text"> {
  const { "font-weight": weight = "", "font-style": slant = "" } = properties?.attributes ?? {};
  const line = properties?.attributes["text-line-through-style"] ?? "none";
  return {
    ...(/^(?:bold|[6-9]00)$/.test(weight) && { strong: true }),
    ...(/^(?:italic|oblique)$/.test(slant) && { em: true }),
    ...(line !== "none" && { strike: true }),
  };
}

function markerOf({ name, attributes }: XmlElement): ListMarker | null {
  if (name === "list-level-style-image") return { kind: "bullet", sign: "•" };
  if (name === "list-level-style-bullet") {
    const sign = (attributes["bullet-char"] ?? "").trim();
    if (sign === "") return null;
    return { kind: "bullet", sign: /[\p{L}\p{N}\p{Co}●·]/u.test(sign) ? "•" : sign };
  }
  const format = attributes["num-format"] ?? "";
  if (format === "") return null;
  return {
    kind: "number",
    format,
    prefix: attributes["num-prefix"] ?? "",
    suffix: attributes["num-suffix"] ?? "",
    start: Number.parseInt(attributes["start-value"] ?? "1", 10) || 1,
  };
}
