import type { Run } from "../shared/compose.ts";
import { safeHref } from "../shared/links.ts";
import { formatted } from "../shared/numbers.ts";
import { fromSymbolFont, translateSymbols } from "../shared/symbols.ts";
import { childNamed, elementsOf, isOn, textOf, valOf, type XmlElement } from "../shared/xml.ts";
import type { DocxContext } from "./context.ts";

type Look = Omit<Run, "text">;

/** Reads the block content of a text box. The body reader passes it in, to avoid an import cycle. */
export type BoxReader = (element: XmlElement, context: DocxContext) => void;

/** Open fields (`w:fldChar`), innermost last: the code so far, and whether the result has begun. */
type Field = { code: string; inResult: boolean };

/** State while one paragraph is read. */
type Reading = {
  readonly context: DocxContext;
  readonly readBox: BoxReader;
  readonly runs: Run[];
  readonly fields: Field[];
};

/** Returns the text of a paragraph's content as runs. Insertions are accepted and deletions left out. */
export function readRuns(nodes: readonly XmlElement[], context: DocxContext, readBox: BoxReader): Run[] {
  const reading: Reading = { context, readBox, runs: [], fields: [] };
  for (const node of nodes) readInline(node, {}, reading);
  return reading.runs;
}

/** Elements that only wrap runs. */
const TRANSPARENT: ReadonlySet<string> = new Set(["w:smartTag", "w:customXml", "w:dir", "w:bdo", "w:p"]);
const INSERTED: ReadonlySet<string> = new Set(["w:ins", "w:moveTo"]);
const DELETED: ReadonlySet<string> = new Set(["w:del", "w:moveFrom"]);

function readInline(element: XmlElement, look: Look, reading: Reading): void {
  const { context } = reading;
  const { name } = element;
  if (INSERTED.has(name) || DELETED.has(name)) context.seen.add("tracked_changes");
  if (name === "w:r") readRun(element, look, reading);
  else if (name === "w:hyperlink") readAll(element, { ...look, ...linkLook(element, context) }, reading);
  else if (name === "w:fldSimple") {
    readAll(element, { ...look, ...fieldLook(element.attributes["w:instr"] ?? "") }, reading);
  } else if (name === "w:sdt") readAll(childNamed(element, "w:sdtContent"), look, reading);
  else if (name === "mc:AlternateContent") readAll(chosenAlternative(element), look, reading);
  else if (name.startsWith("m:oMath")) reading.runs.push({ ...look, text: mathText(element) });
  else if (TRANSPARENT.has(name) || INSERTED.has(name)) readAll(element, look, reading);
}

function readAll(parent: XmlElement | null, look: Look, reading: Reading): void {
  for (const child of elementsOf(parent)) readInline(child, look, reading);
}

function readRun(run: XmlElement, outer: Look, reading: Reading): void {
  const properties = childNamed(run, "w:rPr");
  if (isOn(properties, "w:vanish")) {
    reading.context.seen.add("hidden_text");
    return;
  }
  const look = { ...outer, ...runLook(properties, reading.context), ...openFieldLook(reading.fields) };
  const font = childNamed(properties, "w:rFonts")?.attributes["w:ascii"] ?? "";
  for (const child of elementsOf(run)) readRunChild(child, look, font, reading);
}

function readRunChild(child: XmlElement, look: Look, font: string, reading: Reading): void {
  const { context, fields } = reading;
  switch (child.name) {
    case "w:fldChar":
      trackField(child, fields);
      break;
    case "w:instrText": {
      const field = fields.at(-1);
      if (field && !field.inResult) field.code += textOf(child);
      break;
    }
    case "w:ruby":
      readAll(childNamed(child, "w:rubyBase"), look, reading);
      break;
    case "mc:AlternateContent":
      for (const inner of elementsOf(chosenAlternative(child))) readRunChild(inner, look, font, reading);
      break;
    case "w:drawing":
    case "w:pict":
    case "w:object":
      reading.readBox(child, context);
      break;
    default:
      reading.runs.push({ ...look, text: translateSymbols(textOfRunChild(child, context), font) });
  }
}

function textOfRunChild(child: XmlElement, context: DocxContext): string {
  switch (child.name) {
    case "w:t":
      return textOf(child).replaceAll("\u00a0", " ");
    case "w:tab":
    case "w:ptab":
      return "\t";
    case "w:br":
    case "w:cr":
      return "\n";
    case "w:noBreakHyphen":
      return "-";
    case "w:sym":
      return symbol(child);
    case "w:footnoteReference":
    case "w:endnoteReference":
      return noteMarker(child, context);
    default:
      return "";
  }
}

function runLook(properties: XmlElement | null, context: DocxContext): Look {
  const styleId = valOf(properties, "w:rStyle");
  const style = styleId === null ? null : context.styles.get(styleId);
  const strong = childNamed(properties, "w:b") ? isOn(properties, "w:b") : style?.strong;
  const em = childNamed(properties, "w:i") ? isOn(properties, "w:i") : style?.em;
  const strike = isOn(properties, "w:strike") || isOn(properties, "w:dstrike");
  return {
    ...(strong && { strong }),
    ...(em && { em }),
    ...(strike && { strike }),
    ...(style?.code && { code: true }),
  };
}

function linkLook(element: XmlElement, context: DocxContext): Look {
  const target = context.links.get(element.attributes["r:id"] ?? "");
  const anchor = element.attributes["w:anchor"];
  const href = safeHref(target ?? (anchor === undefined ? null : `#${anchor}`));
  return href === null ? {} : { href };
}

function fieldLook(code: string): Look {
  const link = /^\s*HYPERLINK\s+(\\l\s+)?"([^"]*)"/.exec(code);
  const href = link && safeHref(link[1] === undefined ? link[2] : `#${link[2]}`);
  return href ? { href } : {};
}

function openFieldLook(fields: readonly Field[]): Look {
  return Object.assign({}, ...fields.filter((field) => field.inResult).map((field) => fieldLook(field.code)));
}

function trackField(element: XmlElement, fields: Field[]): void {
  const type = element.attributes["w:fldCharType"];
  const field = fields.at(-1);
  if (type === "begin") fields.push({ code: "", inResult: false });
  else if (type === "separate" && field) field.inResult = true;
  else if (type === "end") fields.pop();
}

/**
 * Returns the first choice with content, or else the fallback. Both have the same text, for newer and older programs.
 */
export function chosenAlternative(element: XmlElement): XmlElement | null {
  const choice = elementsOf(element).find(
    (child) => child.name === "mc:Choice" && elementsOf(child).length > 0,
  );
  return choice ?? childNamed(element, "mc:Fallback");
}

/** Returns the text of a formula. Blanks between its parts come only from Word. */
function mathText(element: XmlElement): string {
  return elementsOf(element)
    .map((child) => (child.name === "m:t" || child.name === "w:t" ? textOf(child) : mathText(child)))
    .join("");
}

/** Returns a character of a symbol font (Symbol, Wingdings …) in Unicode, or "" if there is no equivalent. */
function symbol(element: XmlElement): string {
  const point = Number.parseInt(element.attributes["w:char"] ?? "", 16);
  const font = element.attributes["w:font"] ?? "";
  const known = fromSymbolFont(font, point);
  if (known !== null) return known;
  return Number.isNaN(point) || point < 0x20 || point > 0xd7ff ? "" : String.fromCodePoint(point);
}

function noteMarker(element: XmlElement, context: DocxContext): string {
  const kind = element.name === "w:footnoteReference" ? "footnote" : "endnote";
  const id = element.attributes["w:id"] ?? "";
  const known = context.notes.get(`${kind} ${id}`);
  if (known) return known.marker;
  const number = ++context.noteCounts[kind];
  const marker = `[${formatted(number, kind === "footnote" ? "decimal" : "lowerRoman")}]`;
  context.notes.set(`${kind} ${id}`, { kind, id, marker });
  return marker;
}
