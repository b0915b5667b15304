import type { ExtractedMetadata } from "#lib/domain/extracted.ts";
import { isoDate, metadataOf } from "../shared/metadata.ts";

/** Returns title, author and dates from JSON-LD, then meta elements, then `time` elements. */
export function pageMetadata(page: Document): ExtractedMetadata {
  const linked = linkedData(page);
  const meta = metaElements(page);
  const pick = (...names: readonly string[]) => names.map((name) => meta.get(name)).find((value) => value);
  const title =
    linked.headline ?? pick("og:title", "dc.title", "dcterms.title", "twitter:title") ?? pageTitle(page);
  const author =
    linked.author ?? pick("author", "dc.creator", "dcterms.creator", "article:author", "parsely-author");
  const published =
    linked.published ??
    pick(
      "article:published_time",
      "dc.date",
      "dcterms.date",
      "dcterms.created",
      "date",
      "pubdate",
      "publish-date",
    );
  const modified =
    linked.modified ?? pick("article:modified_time", "dcterms.modified", "last-modified", "og:updated_time");
  const { properties: _, ...known } = metadataOf({
    title,
    author: typeof author === "string" && /^https?:/.test(author) ? undefined : author,
    date: isoDate(published) ?? onlyTime(page),
    modified,
    language: page.documentElement?.getAttribute("lang") ?? undefined,
  });
  const properties = {
    description: pick("description", "og:description", "dc.description", "dcterms.description"),
    site_name: pick("og:site_name"),
  };
  return {
    ...known,
    ...metadataOf(Object.fromEntries(Object.entries(properties).filter(([, value]) => value))),
  };
}

function metaElements(page: Document): Map<string, string> {
  const found = new Map<string, string>();
  for (const element of page.querySelectorAll("meta")) {
    const names =
      element.getAttribute("property") ?? element.getAttribute("name") ?? element.getAttribute("itemprop");
    const content = element.getAttribute("content")?.trim();
    for (const name of names?.toLowerCase().split(/\s+/) ?? []) {
      if (content && !found.has(name)) found.set(name, content);
    }
  }
  return found;
}

/**
 * Returns the page's title. The site's name after a bar or dash is removed if the first heading shows that it is one.
 */
function pageTitle(page: Document): string | undefined {
  const title = page.querySelector("title")?.textContent?.replace(/\s+/g, " ").trim();
  const heading = page.querySelector("h1")?.textContent?.replace(/\s+/g, " ").trim();
  if (!title) return heading || undefined;
  return heading && heading.length > 2 && title.toLowerCase().startsWith(heading.toLowerCase())
    ? heading
    : title;
}

/** A date in a `time` element counts only if the page has no other date. */
function onlyTime(page: Document): string | undefined {
  const dates = [...page.querySelectorAll("time[datetime]")].map((time) =>
    isoDate(time.getAttribute("datetime")),
  );
  const different = new Set(dates.filter((date) => date !== undefined).map((date) => date.slice(0, 10)));
  return different.size === 1 ? [...different][0] : undefined;
}

type LinkedData = { headline?: string; author?: unknown; published?: string; modified?: string };

function linkedData(page: Document): LinkedData {
  for (const script of page.querySelectorAll('script[type="application/ld+json"]')) {
    const article = articleIn(parseJson(script.textContent ?? ""));
    if (!article) continue;
    const text = (key: string) => (typeof article[key] === "string" ? article[key] : undefined);
    return dropUndefined({
      headline: text("headline") ?? text("name"),
      author: article.author,
      published: text("datePublished") ?? text("dateCreated"),
      modified: text("dateModified"),
    });
  }
  return {};
}

function dropUndefined(data: { [K in keyof LinkedData]: LinkedData[K] | undefined }): LinkedData {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.trim().replace(/^<!\[CDATA\[|\]\]>$/g, ""));
  } catch {
    return null;
  }
}

/** Returns the first item that describes a page or article, at the top level or in a graph. */
function articleIn(data: unknown): Record<string, unknown> | null {
  const items = Array.isArray(data)
    ? data
    : isRecord(data) && Array.isArray(data["@graph"])
      ? data["@graph"]
      : [data];
  const article = items.find(
    (item) => isRecord(item) && /article|page|posting|report/i.test(String(item["@type"])),
  );
  return isRecord(article) ? article : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
