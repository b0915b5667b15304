import { Readability } from "@mozilla/readability";
import { flatText, isElement, isText, tagOf } from "./dom.ts";
import { isDataTable } from "./tables.ts";

/** Set on every element before Readability rebuilds the page, so that its choice can be mapped to the original. */
const NUMBER = "data-sightline-number";

/**
 * Finds the article of a page with Readability, and returns the page's body with everything else removed. The original
 * structure stays, because Readability itself turns tables, lists and headings into other elements.
 * @param parse returns an equal page on each call.
 * @returns null if Readability finds nothing.
 */
export function articleOf(parse: () => Document): Element | null {
  const chosen = chooseElements(parse());
  if (chosen === null) return null;
  const page = parse();
  const kept = new Set([...page.querySelectorAll("*")].filter((_, index) => chosen.numbers.has(index)));
  keepTitle(page, kept);
  keepTables(page, kept);
  const body = page.body ?? page.documentElement;
  prune(body, kept, chosen.text);
  return body;
}

type Choice = { readonly numbers: ReadonlySet<number>; readonly text: string };

function chooseElements(page: Document): Choice | null {
  for (const [index, element] of [...page.querySelectorAll("*")].entries()) {
    element.setAttribute(NUMBER, String(index));
    // Readability takes MathJax's class names ("CtxtMenu…") for a menu and would remove every formula.
    if (tagOf(element) === "mjx-container") element.removeAttribute("class");
    // Readability would replace such a link with bare text, and lose the link's number.
    if (/^javascript:/i.test(element.getAttribute("href") ?? "")) element.removeAttribute("href");
  }
  try {
    const content = new Readability<Node>(page, { serializer: (node) => node, keepClasses: true }).parse()
      ?.content;
    if (!content || !isElement(content)) return null;
    const marked = [...content.querySelectorAll(`[${NUMBER}]`)];
    const numbers = new Set(marked.map((element) => Number(element.getAttribute(NUMBER))));
    return { numbers, text: withoutBlanks(flatText(content)) };
  } catch {
    // Readability fails on the DOM of some broken pages. They are read whole instead.
    return null;
  }
}

/** Readability omits the title line, because it reports it separately. */
function keepTitle(page: Document, kept: Set<Element>): void {
  const headings = [...page.querySelectorAll("h1")];
  const [title] = headings;
  if (headings.length !== 1 || !title) return;
  kept.add(title);
  for (const inner of title.querySelectorAll("*")) kept.add(inner);
}

/** A data table is kept whole or not at all. */
function keepTables(page: Document, kept: Set<Element>): void {
  for (const table of page.querySelectorAll("table")) {
    if (!isDataTable(table)) continue;
    const inside = [...table.querySelectorAll("td, th")];
    const keptCells = inside.filter((cell) => kept.has(cell)).length;
    if (keptCells < inside.length / 2) continue;
    for (const part of [table, ...table.querySelectorAll("*")]) kept.add(part);
  }
}

/**
 * Minimum length, without blanks, of text that identifies an element or a loose text node. Shorter text is too common.
 */
const IDENTIFYING_CHARS = 12;
const IDENTIFYING_LOOSE_CHARS = 5;

/**
 * Removes everything that is not kept and does not contain something kept. If Readability replaced an element (an only
 * child, a script link, the body), its text shows that it was chosen.
 */
function prune(body: Element, kept: ReadonlySet<Element>, chosenText: string): void {
  const ancestors = new Set<Element>();
  for (const element of kept) {
    for (
      let ancestor = element.parentElement;
      ancestor && !ancestors.has(ancestor);
      ancestor = ancestor.parentElement
    )
      ancestors.add(ancestor);
  }
  const isChosen = (node: Node) => {
    const text = withoutBlanks(flatText(node));
    return (
      text.length >= (isText(node) ? IDENTIFYING_LOOSE_CHARS : IDENTIFYING_CHARS) && chosenText.includes(text)
    );
  };
  const open: Element[] = [body];
  for (let element = open.pop(); element; element = open.pop()) {
    const keepsText = kept.has(element);
    for (const child of [...element.childNodes]) {
      if (isElement(child)) {
        if (kept.has(child) || ancestors.has(child)) open.push(child);
        else if (!isChosen(child) && !(keepsText && isScriptLink(child))) child.remove();
      } else if (isText(child) && !keepsText && !isChosen(child)) child.remove();
    }
  }
}

/** Readability replaces these links with bare text. */
function isScriptLink(element: Element): boolean {
  return /^\s*javascript:/i.test(element.getAttribute("href") ?? "");
}

function withoutBlanks(text: string): string {
  return text.replace(/\s+/g, "");
}

/** Returns the number of letters and digits below a node, as a measure of its content. */
export function lettersIn(root: Node): number {
  return flatText(root).match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}
