import { articleOf, lettersIn } from "./article.ts";
import { shapeOf, tagOf } from "./dom.ts";
import { isDataTable } from "./tables.ts";

export type MainContent = {
  readonly root: Element;
  /** `article`: found by Readability. `page`: the page without its navigation. */
  readonly from: "article" | "page";
};

/** Above these limits Readability takes minutes, so the page is read whole. */
const MAX_ELEMENTS = 30_000;
const MAX_DEPTH = 120;

/** An article with fewer letters (about 150 words) may be a teaser. */
const FEW_LETTERS = 800;

/** Parts of a page that are not its content. */
const FURNITURE =
  "nav, aside, footer, form, dialog, [role=navigation], [role=banner], [role=contentinfo], [role=search], [role=dialog], [aria-hidden=true], #cookie-banner, .cookie-banner, .breadcrumbs, .breadcrumb, .skip-link, #comments, .comments-area, .comment-list, #disqus_thread, .related-posts";

/**
 * Finds the main content of a page with Readability. If that finds only a small part (listings, tables of policies),
 * returns the page's `main` or body without navigation.
 * @param page is changed, and may be returned. `parse` returns a new equal page on each call.
 */
export function mainContent(page: Document, parse: () => Document): MainContent {
  const shape = shapeOf(page.documentElement);
  const whole = withoutFurniture(page);
  const article = shape.elements > MAX_ELEMENTS || shape.depth > MAX_DEPTH ? null : articleOf(parse);
  if (article === null || isSmallPart(article, whole)) return { root: whole, from: "page" };
  return { root: article, from: "article" };
}

/**
 * True if the page is mostly data tables, or if the article is a small part of the page: almost nothing, or a fraction
 * of the part that the page marks as its main one.
 */
function isSmallPart(article: Element, whole: Element): boolean {
  const furniture = [...article.querySelectorAll("footer, nav")].reduce(
    (sum, part) => sum + lettersIn(part),
    0,
  );
  const articleLetters = lettersIn(article) - furniture;
  const pageLetters = lettersIn(whole);
  if (tableLetters(whole) > 0.5 * pageLetters) return true;
  if (articleLetters >= 0.5 * pageLetters) return false;
  if (articleLetters < FEW_LETTERS) return articleLetters < 0.4 * pageLetters;
  const prose = pageLetters - linkedLetters(whole);
  return tagOf(whole) === "main" && articleLetters < 0.3 * prose && prose > 0.8 * pageLetters;
}

function linkedLetters(root: Element): number {
  return [...root.querySelectorAll("a")].reduce((sum, link) => sum + lettersIn(link), 0);
}

function tableLetters(root: Element): number {
  const tables = [...root.querySelectorAll("table")].filter((table) => isDataTable(table));
  return tables.reduce((sum, table) => sum + lettersIn(table), 0);
}

function withoutFurniture(page: Document): Element {
  const mains = [...page.querySelectorAll("main, [role=main]")];
  const root = mains.length === 1 && mains[0] ? mains[0] : (page.body ?? page.documentElement);
  const totalLetters = lettersIn(root);
  for (const element of [...root.querySelectorAll(FURNITURE)]) {
    // A form may wrap the whole page (as in ASP.NET). It is removed only if it is a small part of the page.
    if (lettersIn(element) < 0.5 * totalLetters) element.remove();
  }
  for (const header of [...root.querySelectorAll("header")]) {
    if (header.querySelector("h1, h2, h3, h4, h5, h6, [role=heading], p") === null) header.remove();
  }
  return root;
}
