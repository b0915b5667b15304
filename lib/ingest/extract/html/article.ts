import { Readability } from "@mozilla/readability";
import { flatText, isElement, isText, tagOf } from "./dom.ts";
import { headingRank } from "./headings.ts";
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
  const isChosen = chosenByText(chosen.text);
  keepHeadings(page, kept, isChosen);
  const body = page.body ?? page.documentElement;
  prune(body, kept, isChosen);
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

/** Parts of a page whose headings belong to no article. */
const ASIDE = "nav, aside, footer, form, dialog, [role=navigation], [role=complementary], [aria-hidden=true]";

/**
 * Keeps the headings of the kept text, which Readability sometimes leaves out. Without them the text would stand below
 * an earlier heading. A heading of a part without kept text is left out with that part.
 */
function keepHeadings(page: Document, kept: Set<Element>, isChosen: (node: Node) => boolean): void {
  const elements = [...page.querySelectorAll("body *")];
  const texts = new Set(elements.filter((each) => hasOwnText(each) && (kept.has(each) || isChosen(each))));
  const holders = new Set<Element>();
  for (const text of texts) {
    for (let at = text.parentElement; at && !holders.has(at); at = at.parentElement) holders.add(at);
  }
  const inTables = new Set(
    [...page.querySelectorAll("table")]
      .filter((table) => isDataTable(table))
      .flatMap((table) => [...table.querySelectorAll("*")]),
  );
  let open: { readonly heading: Element; readonly rank: number }[] = [];
  let heading: Element | null = null;
  for (const element of elements) {
    if (heading?.contains(element)) continue;
    const rank = inTables.has(element) ? null : headingRank(element);
    if (rank !== null) {
      heading = element;
      if (flatText(element).trim() === "") continue;
      open = open.filter((each) => each.rank < rank);
      if (element.closest(ASIDE) === null && holders.has(partOf(element)))
        open.push({ heading: element, rank });
    } else if (texts.has(element)) {
      for (const each of open)
        for (const part of [each.heading, ...each.heading.querySelectorAll("*")]) kept.add(part);
    }
  }
}

/** Returns the innermost element around a heading that has other text. */
function partOf(heading: Element): Element {
  const letters = lettersIn(heading);
  let part = heading.parentElement ?? heading;
  while (part.parentElement && tagOf(part) !== "body" && lettersIn(part) === letters)
    part = part.parentElement;
  return part;
}

function hasOwnText(element: Element): boolean {
  return [...element.childNodes].some((child) => isText(child) && child.data.trim() !== "");
}

/**
 * Minimum length, without blanks, of text that identifies an element or a loose text node. Shorter text is too common.
 */
const IDENTIFYING_CHARS = 12;
const IDENTIFYING_LOOSE_CHARS = 5;

/** If Readability replaced an element (an only child, a script link, the body), its text shows that it was chosen. */
function chosenByText(chosenText: string): (node: Node) => boolean {
  return (node) => {
    const text = withoutBlanks(flatText(node));
    return (
      text.length >= (isText(node) ? IDENTIFYING_LOOSE_CHARS : IDENTIFYING_CHARS) && chosenText.includes(text)
    );
  };
}

/** Removes everything that is not kept or chosen by its text, and does not contain something kept. */
function prune(body: Element, kept: ReadonlySet<Element>, isChosen: (node: Node) => boolean): void {
  const ancestors = new Set<Element>();
  for (const element of kept) {
    for (
      let ancestor = element.parentElement;
      ancestor && !ancestors.has(ancestor);
      ancestor = ancestor.parentElement
    )
      ancestors.add(ancestor);
  }
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
