import type { SourceChange, SourceEntry } from "#lib/domain/connector.ts";
import { normaliseSourcePath } from "#lib/domain/source-path.ts";
import type { GraphClient } from "./client.ts";
import { dateOf } from "./entry.ts";
import {
  SITE_PAGE_FIELDS,
  type SitePage,
  type SitePageContent,
  sitePageContentSchema,
  sitePageSchema,
  type WebPart,
  webPartSchema,
} from "./wire.ts";

/** The folder of a site's pages, beside the library's own files. */
const PAGES_FOLDER = "Site pages";

export type PagesListing = {
  readonly changes: readonly SourceChange[];
  /** Change tags by id, for the cursor. Pages have no delta, so they are always listed completely. */
  readonly tags: Readonly<Record<string, string>>;
};

const idOf = (page: SitePage) => `page:${page.id}`;
const tagOf = (page: SitePage) => `${page.eTag ?? ""}|${page.lastModifiedDateTime ?? ""}|${page.name ?? ""}`;

/** A page that was never published has a version below 1.0. */
const isPublished = ({ publishingState }: SitePage) => !/^0(?:\.|$)/.test(publishingState?.versionId ?? "");

/**
 * Lists the published pages of a site (Microsoft Graph v1.0, sitePage), each as an html file.
 * @param before tags of the last listing: only differences are returned; null returns everything.
 */
export async function listSitePages(
  client: GraphClient,
  siteId: string,
  before: Readonly<Record<string, string>> | null,
  signal: AbortSignal,
): Promise<PagesListing> {
  const path = `/sites/${encodeURIComponent(siteId)}/pages/microsoft.graph.sitePage?$select=${SITE_PAGE_FIELDS}`;
  const pages = (await client.getAll(path, sitePageSchema, signal)).filter(isPublished);
  const tags = Object.fromEntries(pages.map((page) => [idOf(page), tagOf(page)]));
  const changed = pages.filter((page) => before?.[idOf(page)] !== tags[idOf(page)]);
  const gone = Object.keys(before ?? {}).filter((id) => tags[id] === undefined);
  return {
    tags,
    changes: [
      ...changed.map((page) => ({ kind: "present" as const, entry: entryOf(page, siteId) })),
      ...gone.map((externalId) => ({ kind: "gone" as const, externalId })),
    ],
  };
}

function entryOf(page: SitePage, siteId: string): SourceEntry {
  const name = (page.name ?? page.title ?? page.id).replace(/\.aspx$/i, "").replace(/[\\/]/g, "-");
  return {
    path: normaliseSourcePath(`${PAGES_FOLDER}/${name}.html`) ?? `${PAGES_FOLDER}/${page.id}.html`,
    externalId: idOf(page),
    changeTag: tagOf(page),
    size: null,
    modifiedAt: dateOf(page.lastModifiedDateTime),
    mediaType: "text/html",
    locator: {
      siteId,
      pageId: page.id,
      ...(page.webUrl ? { webUrl: page.webUrl } : {}),
      ...(page.publishingState?.versionId ? { version: page.publishingState.versionId } : {}),
    },
  };
}

/** Returns a page's text in the order of its sections and columns, as one html file. */
export async function readSitePage(
  client: GraphClient,
  page: { readonly siteId: string; readonly pageId: string },
  signal: AbortSignal,
): Promise<Uint8Array> {
  const path = `/sites/${encodeURIComponent(page.siteId)}/pages/${encodeURIComponent(page.pageId)}/microsoft.graph.sitePage`;
  const content = await client.get(`${path}?$expand=canvasLayout`, sitePageContentSchema, signal);
  const parts = content.canvasLayout
    ? partsOf(content.canvasLayout)
    : await client.getAll(`${path}/webparts`, webPartSchema, signal);
  return Buffer.from(pageHtml(content, parts), "utf8");
}

function partsOf(layout: NonNullable<SitePageContent["canvasLayout"]>): WebPart[] {
  const horizontal = (layout.horizontalSections ?? []).flatMap((section) =>
    (section.columns ?? []).flatMap((column) => column.webparts ?? []),
  );
  return [...horizontal, ...(layout.verticalSection?.webparts ?? [])];
}

/** Text parts are html already. Of the others, the visible words are kept. */
function pageHtml(page: SitePage, parts: readonly WebPart[]): string {
  const title = escaped(page.title ?? page.name ?? "");
  const body = parts.flatMap(({ innerHtml, data }) => {
    if (innerHtml) return [`<div>${innerHtml}</div>`];
    const words = [
      ...(data?.serverProcessedContent?.searchablePlainTexts ?? []).map(({ value }) => escaped(value ?? "")),
      ...(data?.serverProcessedContent?.htmlStrings ?? []).map(({ value }) => value ?? ""),
    ].filter((text) => text !== "");
    return words.map((text) => `<div>${text}</div>`);
  });
  const about = page.description ? [`<p>${escaped(page.description)}</p>`] : [];
  return [
    '<!doctype html>\n<html><head><meta charset="utf-8">',
    `<title>${title}</title></head>\n<body>\n<h1>${title}</h1>`,
    ...[...about, ...body],
    "</body></html>\n",
  ].join("\n");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
