import type { DraftBlock, Run } from "../shared/compose.ts";
import { safeHref } from "../shared/links.ts";
import { formatted } from "../shared/numbers.ts";
import { flatText, isElement, isHidden, isSilent, isText, tagOf } from "./dom.ts";
import { addText, type BlockPlace, flush, type Look, newWalk, type ReadImage, type Walk } from "./gather.ts";
import { enterScope, headingLevel, isScope } from "./headings.ts";
import { isDataTable, tableDraft } from "./tables.ts";

const MAX_DEPTH = 400;

const BLOCKS: ReadonlySet<string> = new Set(
  (
    "address article aside body center details dialog dd div dl dt fieldset figure footer form header hgroup hr legend " +
    "main nav p section summary tbody td tfoot th thead tr table caption menu dir li ul ol"
  ).split(" "),
);

/** Number formats of an ordered list's `type`. */
const LIST_FORMATS: ReadonlyMap<string, string> = new Map([
  ["a", "lowerLetter"],
  ["A", "upperLetter"],
  ["i", "lowerRoman"],
  ["I", "upperRoman"],
]);

const LOOKS: Readonly<Record<string, Look>> = {
  b: { strong: true },
  strong: { strong: true },
  i: { em: true },
  em: { em: true },
  cite: { em: true },
  code: { code: true },
  kbd: { code: true },
  samp: { code: true },
  tt: { code: true },
  s: { strike: true },
  del: { strike: true },
  strike: { strike: true },
};

/**
 * Converts an element's content into blocks in reading order: headings, prose, lists, tables, code, quotes, captions.
 */
export function blocksOfElement(root: Element, readImage: ReadImage = () => []): DraftBlock[] {
  const walk = newWalk(readImage);
  const place: BlockPlace = { kind: "paragraph", opened: false };
  walkChildren(root, place, {}, walk);
  flush(place, walk);
  return walk.blocks;
}

/**
 * Returns the text of an element as runs, with line ends between block elements. For headings, captions and table
 * cells. Its pictures follow the current block of `outer`.
 */
function runsOfElement(root: Element, outer: Walk, look: Look = {}): Run[] {
  const walk = newWalk(outer.readImage);
  const place: BlockPlace = { kind: "paragraph", opened: false };
  walkChildren(root, place, look, walk);
  flush(place, walk);
  outer.placed.push(...walk.blocks.flatMap(({ pictures = [] }) => pictures));
  const filled = walk.blocks.filter(({ pictures }) => pictures === undefined);
  return filled.flatMap((block, index) => {
    const marker = block.marker === undefined ? [] : [{ text: `${block.marker} ` }];
    const rows = block.rows?.flatMap((row) => [
      ...row.flatMap((cell) => [...cell.runs, { text: "\t" }]),
      { text: "\n" },
    ]);
    return [...(index > 0 ? [{ text: "\n" }] : []), ...marker, ...(rows ?? block.runs)];
  });
}

function walkChildren(parent: Node, place: BlockPlace, look: Look, walk: Walk): void {
  if (walk.depth >= MAX_DEPTH) {
    addText(walk, flatText(parent), look);
    return;
  }
  walk.depth++;
  for (let child = parent.firstChild; child; child = child.nextSibling) {
    if (isText(child)) addText(walk, child.data, look);
    else if (isElement(child) && !isSilent(child) && !isHidden(child)) walkElement(child, place, look, walk);
  }
  walk.depth--;
}

function walkElement(element: Element, place: BlockPlace, look: Look, walk: Walk): void {
  const tag = tagOf(element);
  const level = headingLevel(element, walk.scope);
  if (tag === "img") walk.placed.push(...walk.readImage(element));
  else if (tag === "br") walk.runs.push({ text: "\n", ...look });
  else if (level !== null) addBlock(element, { kind: "heading", level }, place, walk);
  else if (/^h[1-6]$/.test(tag)) walkBlock(element, place, place, { ...look, strong: true }, walk);
  else if (tag === "ul" || tag === "ol" || tag === "menu" || tag === "dir")
    walkList(element, place, look, walk);
  else if (tag === "pre" || tag === "listing" || tag === "xmp") addCode(element, place, walk);
  else if (tag === "table") walkTable(element, place, look, walk);
  else if (tag === "figcaption" || tag === "caption") addBlock(element, { kind: "caption" }, place, walk);
  else if (tag === "blockquote") walkBlock(element, { kind: "quote", opened: false }, place, look, walk);
  else if (tag === "dt") walkBlock(element, place, place, { ...look, strong: true }, walk);
  else if (isScope(tag)) walkScope(element, place, look, walk);
  else if (BLOCKS.has(tag)) walkBlock(element, place, place, look, walk);
  else walkChildren(element, place, lookOf(element, tag, look), walk);
}

/** Walks a block element. The text before it and its content become separate blocks. */
function walkBlock(element: Element, inner: BlockPlace, outer: BlockPlace, look: Look, walk: Walk): void {
  flush(outer, walk);
  walkChildren(element, inner, look, walk);
  flush(inner, walk);
}

function walkScope(element: Element, place: BlockPlace, look: Look, walk: Walk): void {
  const outer = walk.scope;
  walk.scope = enterScope(element, outer);
  walkBlock(element, place, place, look, walk);
  walk.scope = outer;
}

function lookOf(element: Element, tag: string, look: Look): Look {
  if (tag === "a") {
    const href = safeHref(element.getAttribute("href"));
    return href === null ? look : { ...look, href };
  }
  return Object.hasOwn(LOOKS, tag) ? { ...look, ...LOOKS[tag] } : look;
}

function addBlock(
  element: Element,
  shape: Pick<DraftBlock, "kind" | "level">,
  place: BlockPlace,
  walk: Walk,
): void {
  flush(place, walk);
  const runs = runsOfElement(element, walk).map((run) => ({
    ...run,
    text: run.text.replace(/\s*\n\s*/g, " "),
  }));
  if (runs.some((run) => run.text.trim() !== "")) walk.blocks.push({ ...shape, runs });
}

function addCode(element: Element, place: BlockPlace, walk: Walk): void {
  flush(place, walk);
  const named = [element, element.firstElementChild]
    .map((holder) => holder?.getAttribute("class") ?? "")
    .join(" ");
  const language = /\b(?:language|lang|brush:|highlight-source)[-: ]\s*([\w+#-]+)/i
    .exec(named)?.[1]
    ?.toLowerCase();
  const text = codeText(element);
  if (text.trim() !== "")
    walk.blocks.push({ kind: "code", runs: [{ text }], ...(language !== undefined && { language }) });
}

function codeText(element: Element): string {
  for (const br of [...element.querySelectorAll("br")]) br.replaceWith("\n");
  return (element.textContent ?? "").replace(/\r\n?/g, "\n");
}

function walkList(list: Element, place: BlockPlace, look: Look, walk: Walk): void {
  flush(place, walk);
  const level = Math.min(9, (place.kind === "list-item" ? (place.level ?? 0) : 0) + 1);
  const ordered = tagOf(list) === "ol";
  let number = Number.parseInt(list.getAttribute("start") ?? "1", 10) || 1;
  for (let child = list.firstChild; child; child = child.nextSibling) {
    if (!isElement(child) || isSilent(child) || isHidden(child)) continue;
    if (tagOf(child) !== "li") {
      // Lists directly inside lists are invalid but common.
      const inner: BlockPlace = { kind: "list-item", level, opened: true };
      if (/^(?:ul|ol)$/.test(tagOf(child))) walkList(child, inner, look, walk);
      else walkBlock(child, inner, place, look, walk);
      continue;
    }
    number = Number.parseInt(child.getAttribute("value") ?? "", 10) || number;
    const marker = ordered
      ? `${formatted(number, LIST_FORMATS.get(list.getAttribute("type") ?? "") ?? "decimal")}.`
      : "•";
    walkBlock(child, { kind: "list-item", level, marker, opened: false }, place, look, walk);
    number++;
  }
}

function walkTable(table: Element, place: BlockPlace, look: Look, walk: Walk): void {
  if (!isDataTable(table)) {
    walkBlock(table, place, place, look, walk);
    return;
  }
  flush(place, walk);
  const caption = table.querySelector("caption");
  if (caption) addBlock(caption, { kind: "caption" }, place, walk);
  walk.blocks.push(tableDraft(table, (cell) => runsOfElement(cell, walk)));
}
