import { parseHTML } from "linkedom";

/** Elements whose content is never visible text. */
const SILENT: ReadonlySet<string> = new Set(
  (
    "script style template noscript iframe object embed canvas audio video svg head title meta link select input " +
    "textarea button datalist map frameset noframes"
  ).split(" "),
);

/** Parses a page. Fragments get the missing frame. Nothing is executed or fetched. */
export function parsePage(source: string): Document {
  const whole = /<html[\s>]/i.test(source) ? source : `<!doctype html><html><body>${source}</body></html>`;
  return parseHTML(whole).document as unknown as Document;
}

export function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

export function isText(node: Node): node is Text {
  return node.nodeType === 3;
}

/** Returns the element's name in lower case, without a namespace prefix. */
export function tagOf(element: Element): string {
  return element.localName.toLowerCase().replace(/^.*:/, "");
}

export function isSilent(element: Element): boolean {
  return SILENT.has(tagOf(element));
}

/** True for elements that the page hides from every reader. */
export function isHidden(element: Element): boolean {
  if (element.hasAttribute("hidden")) return true;
  return /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(element.getAttribute("style") ?? "");
}

export type PageShape = { readonly elements: number; readonly depth: number };

/** Counts elements and nesting depth without recursion. */
export function shapeOf(root: Element): PageShape {
  let elements = 0;
  let deepest = 0;
  const open: { element: Element; depth: number }[] = [{ element: root, depth: 1 }];
  for (let next = open.pop(); next; next = open.pop()) {
    elements++;
    deepest = Math.max(deepest, next.depth);
    for (let child = next.element.firstElementChild; child; child = child.nextElementSibling) {
      open.push({ element: child, depth: next.depth + 1 });
    }
  }
  return { elements, depth: deepest };
}

/** Returns the text below a node without recursion. Silent and hidden elements are left out. */
export function flatText(root: Node): string {
  const parts: string[] = [];
  const open: Node[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    if (isText(node)) parts.push(node.data);
    if (isElement(node) && (isSilent(node) || isHidden(node))) continue;
    for (let child = node.lastChild; child; child = child.previousSibling) open.push(child);
    if (isElement(node)) parts.push(" ");
  }
  return parts.join("");
}
