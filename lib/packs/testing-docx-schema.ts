import path from "node:path";
import { strFromU8 } from "fflate";
import { SaxesParser } from "saxes";
import { DOCX_PREFIXES, DOCX_RULES, type Rule } from "./testing-docx-rules.ts";

/** Checks Word files against the rules of ECMA-376 that packs use. */

export type DocxElement = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly DocxElement[];
};
type OpenElement = Omit<DocxElement, "children"> & { readonly children: OpenElement[] };
/** The parts of a package by name. */
type Parts = Readonly<Record<string, Uint8Array>>;

/** Returns what is wrong with a package, one sentence each; nothing for a valid one. */
export function docxProblems(parts: Parts): string[] {
  const problems: string[] = [];
  const roots = new Map<string, DocxElement>();
  for (const [name, bytes] of Object.entries(parts)) {
    if (!/\.(?:xml|rels)$/.test(name)) continue;
    try {
      roots.set(name, parsedPart(strFromU8(bytes)));
    } catch (error) {
      problems.push(`${name}: not well-formed: ${error instanceof Error ? error.message : error}`);
    }
  }
  for (const [name, root] of roots)
    problems.push(...elementProblems(root).map((problem) => `${name}: ${problem}`));
  return [
    ...problems,
    ...contentTypeProblems(parts, roots.get("[Content_Types].xml")),
    ...[...roots].flatMap(([name, root]) => relationProblems(name, root, parts, roots)),
    ...uniqueProblems(roots),
    ...referenceProblems(roots),
  ];
}

export function parsedPart(xml: string): DocxElement {
  const top: OpenElement = { name: "", attributes: {}, children: [] };
  const open = [top];
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  const named = (uri: string, local: string) => {
    const prefix = DOCX_PREFIXES[uri];
    return prefix === undefined ? local : `${prefix}:${local}`;
  };
  parser.on("opentag", ({ uri, local, attributes }) => {
    const pairs = Object.values(attributes).map((each) => [named(each.uri, each.local), each.value]);
    const element: OpenElement = {
      name: named(uri, local),
      attributes: Object.fromEntries(pairs),
      children: [],
    };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  parser.write(xml).close();
  return top.children[0] ?? top;
}

/** Returns what is wrong with the content of an element, without references to other elements. */
export function elementProblems(element: DocxElement): string[] {
  const { name, children } = element;
  const rule = DOCX_RULES[name];
  if (rule === undefined) return [`${name} is not allowed by any rule`];
  if (rule.open) return [];
  return [
    ...attributeProblems(element, rule),
    ...childProblems(element, rule),
    ...children.flatMap(elementProblems),
  ];
}

function attributeProblems(
  { name, attributes }: DocxElement,
  { required = "", values = {} }: Rule,
): string[] {
  const missing = listed(required).filter((each) => attributes[each] === undefined);
  const wrong = Object.entries(values).filter(([each, pattern]) => {
    const value = attributes[each];
    return value !== undefined && !pattern.test(value);
  });
  return [
    ...missing.map((each) => `${name} lacks ${each}`),
    ...wrong.map(([each]) => `${name} has the value ${attributes[each]} of ${each}`),
  ];
}

const listed = (words: string) => words.split(" ").filter((word) => word !== "");

function childProblems({ name, children }: DocxElement, rule: Rule): string[] {
  const given = children.map((child) => child.name);
  const names = given.at(-1) === rule.end ? given.slice(0, -1) : given;
  const last = rule.end ?? rule.last;
  const steps = listed(rule.order ?? rule.any ?? "").map((step) => ({
    name: step.replace(/[*+!]$/, ""),
    many: rule.order === undefined || /[*+]$/.test(step),
    needed: /[+!]$/.test(step),
  }));
  const place = (child: string) => steps.findIndex((step) => step.name === child);
  const known = names.filter((child) => place(child) >= 0);
  const swapped = known.findIndex((child, at) => at > 0 && place(child) < place(known[at - 1] ?? ""));
  return [
    ...names.filter((child) => place(child) < 0).map((child) => `${name} may not contain ${child}`),
    ...steps
      .filter((step) => step.needed && !names.includes(step.name))
      .map((step) => `${name} lacks ${step.name}`),
    ...steps
      .filter((step) => !step.many && names.filter((child) => child === step.name).length > 1)
      .map((step) => `${name} contains ${step.name} more than once`),
    ...(rule.order !== undefined && swapped >= 0
      ? [`${name} contains ${known[swapped]} after ${known[swapped - 1]}`]
      : []),
    ...(rule.filled && names.length === 0 ? [`${name} is empty`] : []),
    ...(rule.first !== undefined && names.lastIndexOf(rule.first) > 0
      ? [`${name} contains ${rule.first} after other content`]
      : []),
    ...(last !== undefined && given.at(-1) !== last ? [`${name} does not end with ${last}`] : []),
  ];
}

function all(element: DocxElement | undefined, name: string): DocxElement[] {
  if (element === undefined) return [];
  return [
    ...(element.name === name ? [element] : []),
    ...element.children.flatMap((child) => all(child, name)),
  ];
}

const valuesOf = (root: DocxElement | undefined, name: string, attribute: string) =>
  all(root, name).flatMap(({ attributes }) => attributes[attribute] ?? []);

const XML_TYPE = /\+xml$/;

function contentTypeProblems(parts: Parts, types: DocxElement | undefined): string[] {
  if (types === undefined) return ["[Content_Types].xml is missing"];
  const overrides = new Map(
    all(types, "ct:Override").map(({ attributes }) => [
      attributes.PartName?.slice(1) ?? "",
      attributes.ContentType ?? "",
    ]),
  );
  const defaults = new Set(valuesOf(types, "ct:Default", "Extension").map((each) => each.toLowerCase()));
  const names = Object.keys(parts).filter((name) => !name.endsWith("/") && name !== "[Content_Types].xml");
  return [
    ...[...overrides.keys()]
      .filter((name) => !names.includes(name))
      .map((name) => `[Content_Types].xml names ${name}, which does not exist`),
    ...names
      .filter((name) => !overrides.has(name) && !defaults.has(name.split(".").at(-1)?.toLowerCase() ?? ""))
      .map((name) => `${name} has no content type`),
    // The default of "xml" does not say what a part is.
    ...names
      .filter((name) => name.endsWith(".xml") && !XML_TYPE.test(overrides.get(name) ?? ""))
      .map((name) => `${name} has no content type of its own`),
  ];
}

const relationsName = (part: string) =>
  path.posix.join(path.posix.dirname(part), "_rels", `${path.posix.basename(part)}.rels`);

/** Relationships that an attribute of an element must have. */
const RELATION_OF: Readonly<Record<string, string>> = {
  "a:blip r:embed": "image",
  "w:hyperlink r:id": "hyperlink",
  "w:footerReference r:id": "footer",
};

function relationProblems(
  name: string,
  root: DocxElement,
  parts: Parts,
  roots: ReadonlyMap<string, DocxElement>,
): string[] {
  if (name.endsWith(".rels")) return targetProblems(name, root, parts);
  const relations = new Map(
    all(roots.get(relationsName(name)), "rel:Relationship").map(({ attributes }) => [
      attributes.Id,
      path.posix.basename(attributes.Type ?? ""),
    ]),
  );
  return Object.entries(RELATION_OF).flatMap(([place, type]) => {
    const [element = "", attribute = ""] = place.split(" ");
    return valuesOf(root, element, attribute).flatMap((id) => {
      const found = relations.get(id);
      if (found === undefined)
        return `${name}: ${element} names the relationship ${id}, which does not exist`;
      return found === type ? [] : `${name}: ${element} names a relationship to ${found} instead of ${type}`;
    });
  });
}

function targetProblems(name: string, root: DocxElement, parts: Parts): string[] {
  const folder = path.posix.dirname(path.posix.dirname(name));
  return all(root, "rel:Relationship").flatMap(({ attributes: { Target = "", TargetMode } }) => {
    if (TargetMode === "External") return URL.canParse(Target) ? [] : `${name}: ${Target} is no address`;
    const target = Target.startsWith("/") ? Target.slice(1) : path.posix.join(folder, Target);
    return parts[target] === undefined ? `${name} leads to ${target}, which does not exist` : [];
  });
}

/** Attributes that no two elements of a part share. */
const UNIQUE = [
  "w:bookmarkStart w:id",
  "w:bookmarkStart w:name",
  "w:footnote w:id",
  "w:endnote w:id",
  "w:style w:styleId",
  "w:abstractNum w:abstractNumId",
  "w:num w:numId",
  "wp:docPr id",
  "rel:Relationship Id",
  "ct:Override PartName",
  "ct:Default Extension",
  "cust:property pid",
  "cust:property name",
];

function uniqueProblems(roots: ReadonlyMap<string, DocxElement>): string[] {
  return [...roots].flatMap(([name, root]) =>
    UNIQUE.flatMap((place) => {
      const [element = "", attribute = ""] = place.split(" ");
      const values = valuesOf(root, element, attribute);
      return values.length === new Set(values).size ? [] : `${name}: two ${element} share ${attribute}`;
    }),
  );
}

/** What names something, and where that is defined: part, element and attribute. */
const REFERENCES = [
  ["w:footnoteReference w:id", "word/footnotes.xml", "w:footnote w:id"],
  ["w:pStyle w:val", "word/styles.xml", "w:style w:styleId"],
  ["w:rStyle w:val", "word/styles.xml", "w:style w:styleId"],
  ["w:numId w:val", "word/numbering.xml", "w:num w:numId"],
  ["w:abstractNumId w:val", "word/numbering.xml", "w:abstractNum w:abstractNumId"],
  ["w:hyperlink w:anchor", "word/document.xml", "w:bookmarkStart w:name"],
] as const;

function referenceProblems(roots: ReadonlyMap<string, DocxElement>): string[] {
  const found = ([element = "", attribute = ""]: readonly string[], root: DocxElement | undefined) =>
    valuesOf(root, element, attribute);
  const dangling = REFERENCES.flatMap(([from, part, to]) => {
    const defined = new Set(found(to.split(" "), roots.get(part)));
    return [...roots].flatMap(([name, root]) =>
      found(from.split(" "), root)
        .filter((value) => !defined.has(value))
        .map((value) => `${name}: ${from} ${value} is not defined`),
    );
  });
  return [...dangling, ...[...roots].flatMap(([name, root]) => pairProblems(name, root))];
}

/** Starts and ends of bookmarks and fields, and the cells of a row, must match. */
function pairProblems(name: string, root: DocxElement): string[] {
  const starts = valuesOf(root, "w:bookmarkStart", "w:id").toSorted();
  const ends = valuesOf(root, "w:bookmarkEnd", "w:id").toSorted();
  const fields = all(root, "w:p").map((paragraph) =>
    valuesOf(paragraph, "w:fldChar", "w:fldCharType").join(" "),
  );
  const uneven = all(root, "w:tbl").filter((table) => {
    const columns = all(table, "w:gridCol").length;
    return all(table, "w:tr").some((row) => cellsOf(row) !== columns);
  });
  return [
    ...(starts.join(" ") === ends.join(" ") ? [] : [`${name}: a bookmark has no start or no end`]),
    ...fields
      .filter((field) => !/^(?:begin(?: separate)? end ?)*$/.test(field))
      .map((field) => `${name}: a field is not closed: ${field}`),
    ...uneven.map(() => `${name}: a row has other columns than its table`),
  ];
}

function cellsOf(row: DocxElement): number {
  return row.children
    .filter(({ name }) => name === "w:tc")
    .reduce((sum, cell) => sum + Number(valuesOf(cell, "w:gridSpan", "w:val")[0] ?? 1), 0);
}
