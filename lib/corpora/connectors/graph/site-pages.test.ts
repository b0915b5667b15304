import { afterEach, expect, test } from "vitest";
import { bytesOf, entryAt, list, type Opened, openGraph } from "./testing-open.ts";
import { answers } from "./testing-server.ts";

let opened: Opened | null = null;
afterEach(async () => {
  await opened?.server.close();
  opened = null;
});

const page = (id: string, name: string, more: Readonly<Record<string, unknown>> = {}) => ({
  ...{ id, name, title: name.replace(/\.aspx$/, ""), eTag: `"{${id}},1"` },
  ...{
    webUrl: `https://fabrikam.example.org/SitePages/${name}`,
    lastModifiedDateTime: "2026-02-01T10:00:00Z",
  },
  publishingState: { level: "published", versionId: "1.0" },
  ...more,
});

const text = (innerHtml: string) => ({ "@odata.type": "#microsoft.graph.textWebPart", innerHtml });

async function openSite(...pages: readonly ReturnType<typeof page>[]) {
  opened = await openGraph({ kind: "sharepoint", root: { withSitePages: true } });
  const [site] = opened.server.tenant.sites;
  if (!site) throw new Error("no site");
  site.pages = [...pages];
  return { ...opened, site };
}

test("a site's published pages are html files beside its library", async () => {
  const graph = await openSite(
    page("p1", "Welcome.aspx", { title: "Welcome & rules <1>", description: "What to know first." }),
    page("p2", "Draft.aspx", { publishingState: { level: "draft", versionId: "0.3" } }),
    page("p3", "Edited since.aspx", { publishingState: { level: "draft", versionId: "2.1" } }),
  );
  graph.drive.write("minutes/may.docx", "bytes");
  const listed = await list(graph);
  expect(listed.paths).toEqual([
    "Site pages/Edited since.html",
    "Site pages/Welcome.html",
    "minutes/may.docx",
  ]);
  expect(entryAt(listed, "Site pages/Welcome.html")).toMatchObject({
    externalId: "page:p1",
    mediaType: "text/html",
    locator: {
      siteId: "fabrikam.example.org,11,22",
      pageId: "p1",
      webUrl: "https://fabrikam.example.org/SitePages/Welcome.aspx",
    },
  });
});

test("a page's text has the order of its sections and columns, with the side column last", async () => {
  const graph = await openSite(
    page("p1", "Welcome.aspx", {
      title: "Welcome & rules <1>",
      canvasLayout: {
        horizontalSections: [
          { columns: [{ webparts: [text("<p>First</p>")] }, { webparts: [text("<p>Second</p>")] }] },
          {
            columns: [
              {
                webparts: [
                  {
                    "@odata.type": "#microsoft.graph.standardWebPart",
                    data: {
                      title: "Quick links",
                      serverProcessedContent: {
                        searchablePlainTexts: [{ key: "title", value: "Fees & forms" }],
                        htmlStrings: [{ key: "more", value: "<b>Third</b>" }],
                      },
                    },
                  },
                ],
              },
            ],
          },
        ],
        verticalSection: { webparts: [text("<p>Beside</p>")] },
      },
    }),
  );
  const html = await bytesOf(graph, entryAt(await list(graph), "Site pages/Welcome.html"));
  expect(html).toContain("<h1>Welcome &amp; rules &lt;1&gt;</h1>");
  expect(html.match(/First|Second|Fees &amp; forms|Third|Beside/g)).toEqual([
    ...["First", "Second", "Fees &amp; forms", "Third", "Beside"],
  ]);
});

test("without a layout, web parts are requested page by page", async () => {
  const parts = ["one", "two", "three", "four"].map((word) => text(`<p>${word}</p>`));
  const graph = await openSite(page("p1", "Plain.aspx", { webparts: parts }));
  const html = await bytesOf(graph, entryAt(await list(graph), "Site pages/Plain.html"));
  expect(html.match(/one|two|three|four/g)).toEqual(["one", "two", "three", "four"]);
});

test("from a cursor, only changed pages and deleted pages are listed", async () => {
  const graph = await openSite(page("p1", "A.aspx"), page("p2", "B.aspx"), page("p3", "C.aspx"));
  const first = await list(graph);
  graph.site.pages = [page("p1", "A.aspx"), page("p2", "B.aspx", { eTag: '"{p2},2"' })];
  const second = await list(graph, first.cursor);
  expect(second.complete).toBe(false);
  expect(second.paths).toEqual(["Site pages/B.html"]);
  expect(second.changes).toContainEqual({ kind: "gone", externalId: "page:p3" });
  expect(entryAt(second, "Site pages/B.html").changeTag).not.toBe(
    entryAt(first, "Site pages/B.html").changeTag,
  );
});

test("pages are not requested by default", async () => {
  const graph = await openSite(page("p1", "A.aspx"));
  expect((await list({ ...graph, root: { ...graph.root, withSitePages: false } })).paths).toEqual([]);
  expect(graph.server.asked.filter(({ path }) => path.includes("/pages"))).toEqual([]);
});

test("a site whose pages are refused is an error, not a site without pages", async () => {
  const graph = await openSite(page("p1", "A.aspx"));
  const first = await list(graph);
  graph.server.misbehave(...Array.from({ length: 4 }, () => () => false), answers(403, {}));
  await expect(list(graph, first.cursor)).rejects.toMatchObject({ code: "source_refused" });
});

test("a site is found by its id, by its path and by its address", async () => {
  const graph = await openSite();
  graph.drive.write("a.txt", "a");
  for (const site_id of [
    "fabrikam.example.org,11,22",
    "fabrikam.example.org:/sites/planning",
    "https://fabrikam.example.org/sites/planning",
  ]) {
    expect((await list({ ...graph, root: { ...graph.root, locator: { site_id } } })).paths).toEqual([
      "a.txt",
    ]);
  }
  const nowhere = {
    ...graph,
    root: { ...graph.root, locator: { site_id: "fabrikam.example.org:/sites/none" } },
  };
  await expect(list(nowhere)).rejects.toMatchObject({ code: "source_unavailable", message: /no such site/ });
  const unnamed = { ...graph, root: { ...graph.root, locator: {} } };
  await expect(list(unnamed)).rejects.toMatchObject({ code: "source_refused" });
});
