import {
  childNamed,
  childrenNamed,
  elementsOf,
  isOn,
  parseXml,
  valOf,
  type XmlElement,
} from "#lib/ingest/extract/shared/xml.ts";

/** What the styles of a Word file say about its words, nearest first. A style also has what its base has. */
export type DocxStyles = {
  /** Properties of runs by the style's id. The empty id is that of a paragraph without a style. */
  runs(id: string): readonly XmlElement[];
  paragraphs(id: string): readonly XmlElement[];
  readonly defaults: readonly XmlElement[];
};

const MAX_BASES = 16;
const DEPTH = 200;

export function docxStyles(part: Uint8Array | null): DocxStyles {
  const root = part ? parseXml(part, DEPTH) : null;
  const styles = childrenNamed(root, "w:style");
  const byId = new Map(styles.map((style) => [style.attributes["w:styleId"] ?? "", style]));
  const normal = styles.find(
    ({ attributes }) =>
      attributes["w:type"] === "paragraph" && /^(?:1|true|on)$/.test(attributes["w:default"] ?? ""),
  );
  const chains = new Map<string, readonly XmlElement[]>();
  const chainOf = (id: string) => {
    const known = chains.get(id);
    if (known) return known;
    const chain: XmlElement[] = [];
    let style = id === "" ? normal : byId.get(id);
    while (style && chain.length < MAX_BASES) {
      chain.push(style);
      style = byId.get(valOf(style, "w:basedOn") ?? "");
    }
    chains.set(id, chain);
    return chain;
  };
  const propertiesOf = (name: string) => (id: string) =>
    chainOf(id).flatMap((style) => childNamed(style, name) ?? []);
  const defaults = childNamed(childNamed(childNamed(root, "w:docDefaults"), "w:rPrDefault"), "w:rPr");
  return {
    runs: propertiesOf("w:rPr"),
    paragraphs: propertiesOf("w:pPr"),
    defaults: defaults === null ? [] : [defaults],
  };
}

/** Names of properties that hide words (ECMA-376, 17.3.2.36, 17.3.2.41, 17.3.2.44). */
const HIDING = ["w:vanish", "w:webHidden", "w:specVanish"] as const;
/** In half points. Our files have no letters below 18. */
const LEAST_SIZE = 8;
const WHITE_THEME: ReadonlySet<string> = new Set(["background1", "light1"]);

/**
 * True if a reader does not see words with these properties.
 * @param own properties of the run itself, which count before its styles
 */
function isUnseen(own: XmlElement | null, styles: readonly XmlElement[]): boolean {
  const chain = [...(own === null ? [] : [own]), ...styles];
  const nearest = (name: string) => chain.map((each) => childNamed(each, name)).find((each) => each !== null);
  const isHidden = HIDING.some((name) =>
    childNamed(own, name) === null ? styles.some((each) => isOn(each, name)) : isOn(own, name),
  );
  const color = nearest("w:color")?.attributes;
  const isWhite = /^f{6}$/i.test(color?.["w:val"] ?? "") || WHITE_THEME.has(color?.["w:themeColor"] ?? "");
  const isTiny = ["w:sz", "w:szCs"].some((name) => {
    const size = nearest(name)?.attributes["w:val"];
    return size !== undefined && !(Number(size) >= LEAST_SIZE);
  });
  return isHidden || isWhite || isTiny;
}

/**
 * Elements that our files have in a quote, and what Word and LibreOffice add when they save a file. A comment stands in
 * the margin and changes no word.
 */
const QUOTE_PARTS: ReadonlySet<string> = new Set(
  [
    "w:p w:r w:t w:tab w:br w:cr w:footnoteReference w:bookmarkStart w:bookmarkEnd w:tbl w:tr w:tc",
    "w:proofErr w:lastRenderedPageBreak w:commentRangeStart w:commentRangeEnd w:commentReference",
  ].flatMap((names) => names.split(" ")),
);
const PROPERTIES: ReadonlySet<string> = new Set(
  "w:pPr w:rPr w:tblPr w:tblPrEx w:tblGrid w:trPr w:tcPr".split(" "),
);
/** A proposal to join, split or move paragraphs or cells. */
const PROPOSALS = [
  "w:ins",
  "w:del",
  "w:moveFrom",
  "w:moveTo",
  "w:cellIns",
  "w:cellDel",
  "w:cellMerge",
] as const;

type Place = { readonly paragraph: readonly XmlElement[]; readonly table: readonly XmlElement[] };
const NOWHERE: Place = { paragraph: [], table: [] };

/** True if a part of a quote has what our files never have there, or words that a reader does not see. */
export function hasForeignParts(element: XmlElement, styles: DocxStyles, place = NOWHERE): boolean {
  if (PROPERTIES.has(element.name)) return hasProposal(element);
  if (!QUOTE_PARTS.has(element.name)) return true;
  const own = placeOf(element, styles, place);
  if (element.name === "w:p" && isForeignParagraph(element, styles, own)) return true;
  if (element.name === "w:tr" && isOn(childNamed(element, "w:trPr"), "w:hidden")) return true;
  if (element.name === "w:r" && isUnseenRun(element, styles, own)) return true;
  return elementsOf(element).some((child) => hasForeignParts(child, styles, own));
}

const hasProposal = (properties: XmlElement) =>
  PROPOSALS.some((name) => childNamed(properties, name) !== null);

function placeOf(element: XmlElement, styles: DocxStyles, place: Place): Place {
  if (element.name === "w:tbl")
    return { ...place, table: styles.runs(valOf(childNamed(element, "w:tblPr"), "w:tblStyle") ?? NO_STYLE) };
  if (element.name === "w:p")
    return { ...place, paragraph: styles.runs(valOf(childNamed(element, "w:pPr"), "w:pStyle") ?? "") };
  return place;
}

/** No style has this id, because XML cannot contain it. */
const NO_STYLE = "\u0000";

/** A list number and a frame stand beside the words, and a hidden mark joins paragraphs. */
function isForeignParagraph(paragraph: XmlElement, styles: DocxStyles, place: Place): boolean {
  const own = childNamed(paragraph, "w:pPr");
  const all = [...(own === null ? [] : [own]), ...styles.paragraphs(valOf(own, "w:pStyle") ?? "")];
  const number = all.map((each) => childNamed(each, "w:numPr")).find((each) => each !== null);
  const isNumbered = number !== undefined && valOf(number, "w:numId") !== "0";
  const mark = childNamed(own, "w:rPr");
  return (
    isNumbered ||
    all.some((each) => childNamed(each, "w:framePr") !== null) ||
    (mark !== null &&
      (hasProposal(mark) || isUnseen(mark, [...place.paragraph, ...place.table, ...styles.defaults])))
  );
}

function isUnseenRun(run: XmlElement, styles: DocxStyles, place: Place): boolean {
  const own = childNamed(run, "w:rPr");
  const named = styles.runs(valOf(own, "w:rStyle") ?? NO_STYLE);
  return isUnseen(own, [...named, ...place.paragraph, ...place.table, ...styles.defaults]);
}

/** Parts of a body that show words of another form or another file. */
const OTHER_FORMS: ReadonlySet<string> = new Set(["mc:AlternateContent", "w:altChunk", "w:subDoc"]);

/** True if a body shows words that verification cannot read. */
export function hasOtherForms(element: XmlElement): boolean {
  return OTHER_FORMS.has(element.name) || elementsOf(element).some(hasOtherForms);
}
