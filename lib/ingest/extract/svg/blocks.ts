import type { DraftBlock } from "../shared/compose.ts";
import { elementsOf, isElement, type XmlElement } from "../shared/xml.ts";

/** Elements without words for people. */
const SILENT: ReadonlySet<string> = new Set(["style", "script", "metadata", "namedview"]);

/** Returns the words of a drawing in the order of the file. Its own title is the heading. */
export function blocksOfDrawing(root: XmlElement): DraftBlock[] {
  const blocks: DraftBlock[] = [];
  const open: { readonly element: XmlElement; readonly parent: XmlElement }[] = [];
  const enter = (parent: XmlElement) => {
    for (const element of shownIn(parent).toReversed()) open.push({ element, parent });
  };
  enter(root);
  for (let next = open.pop(); next; next = open.pop()) {
    const { element, parent } = next;
    const runs = () => [{ text: wordsOf(element) }];
    if (isHidden(element)) continue;
    if (element.name === "title" && parent === root) blocks.push({ kind: "heading", level: 1, runs: runs() });
    else if (element.name === "title" || element.name === "desc")
      blocks.push({ kind: "caption", runs: runs() });
    else if (element.name === "text" || element.name === "foreignObject")
      blocks.push({ kind: "paragraph", runs: runs() });
    else enter(element);
  }
  return blocks;
}

/** A switch shows one of its parts. Programs write the same words into each. */
function shownIn(parent: XmlElement): readonly XmlElement[] {
  const children = elementsOf(parent);
  if (parent.name !== "switch") return children;
  const shown = children.find((child) => wordsOf(child) !== "");
  return shown === undefined ? [] : [shown];
}

/** Returns the words inside an element on one line. */
export function wordsOf(element: XmlElement): string {
  const parts: string[] = [];
  const open: XmlElement["children"][number][] = [element];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!isElement(node)) {
      parts.push(node);
      continue;
    }
    if (isHidden(node)) continue;
    if (startsLine(node)) parts.push(" ");
    for (const child of node.children.toReversed()) open.push(child);
  }
  return parts.join("").replace(/\s+/g, " ").trim();
}

const PAGE_LINES: ReadonlySet<string> = new Set(["p", "div", "br", "li", "tr", "td", "th", "h1", "h2", "h3"]);

/** A part of a text that has a place of its own begins a line. */
function startsLine({ name, attributes }: XmlElement): boolean {
  if (PAGE_LINES.has(name)) return true;
  return name === "tspan" && ["x", "y", "dy"].some((place) => attributes[place] !== undefined);
}

function isHidden({ name, attributes }: XmlElement): boolean {
  const { display, visibility, style = "" } = attributes;
  return (
    SILENT.has(name) ||
    display === "none" ||
    visibility === "hidden" ||
    /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(style)
  );
}
