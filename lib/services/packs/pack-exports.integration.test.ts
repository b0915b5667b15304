import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Context } from "#lib/context.ts";
import type { PackView } from "#lib/domain/pack.ts";
import { PACK_FORMATS, type PackFormat } from "#lib/domain/pack-api.ts";
import { packExportSchema } from "#lib/domain/pack-export.ts";
import { docxExtractor } from "#lib/ingest/extract/docx.ts";
import { SOURCE_GONE } from "#lib/packs/report-words.ts";
import { wordsOfPdf } from "#lib/packs/testing-pdf.ts";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { editMetadata } from "#lib/services/documents/edit-metadata.ts";
import { readDocument } from "#lib/services/documents/read-document.ts";
import { removeDocument } from "#lib/services/removal/remove-document.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { createPack } from "./create-pack.ts";
import { exportPack } from "./export-pack.ts";
import { savePackVersion } from "./save-pack-version.ts";
import { verifyPack } from "./verify-pack.ts";

const ORIGIN = "https://evidence.example";
const RULE = "A mast on the moor stands no higher than 12 m above the heather.";
const TEXT = `# Masts\n\n${RULE}\n\nThe warden's password: tr0ub4dor-and-3 opens the shed.\n`;

/** The run of the first quote in a Word file. */
const RUN = new RegExp(`<w:r>(<w:t[^>]*>${RULE.replace(".", "\\.")})`);

let instance: TestInstance;
let context: Context;
beforeAll(async () => {
  instance = await openTestInstance();
  context = instance.context();
});
afterAll(async () => {
  await instance?.close();
});

let made = 0;
let pack: PackView;
let documentId = "";
let receipt = "";
const upload = (text: string) => instance.upload("masts.md", text, { corpusId: `fell-${made}` });
beforeEach(async () => {
  await ensureCorpus(context, { id: `fell-${++made}`, title: `Fell ${made}` });
  ({ documentId } = await upload(TEXT));
  const frame = { query: "how high is a mast", filters: { corpora: [`fell-${made}`] } };
  receipt = (await searchEvidence(context, frame)).traceId;
  pack = await createPack(context, {
    frame,
    receipts: [receipt],
    items: [
      { evidenceRef: `doc::${documentId}@1::chars-9-${9 + RULE.length}`, role: "for", note: "The rule" },
      { evidenceRef: `doc::${documentId}@1::chars-${TEXT.indexOf("The warden")}-${TEXT.length - 1}` },
    ],
  });
  await savePackVersion(context, { id: pack.id });
});

const write = async (format: PackFormat, version?: number) =>
  (await exportPack(context, { id: pack.id, version, format, origin: ORIGIN })).bytes;
/** All words of a file, including its metadata. */
async function wordsIn(format: PackFormat, bytes: Uint8Array): Promise<string> {
  if (format === "pdf") return wordsOfPdf(bytes);
  if (format !== "docx") return new TextDecoder().decode(bytes).replace(/\\(.)/g, "$1");
  const parts = Object.values(unzipSync(bytes)).map((part) => strFromU8(part));
  return [(await docxExtractor.extract({ bytes, fileName: "a.docx" })).text, ...parts].join("\n");
}
const verdicts = async (bytes: Uint8Array) =>
  (await verifyPack(context, bytes)).items.map(({ verdict }) => verdict);

describe.each(PACK_FORMATS)("an export as %s", (format) => {
  it("contains question, date, receipt, hashes and quotes, and no secret", async () => {
    const words = await wordsIn(format, await write(format, 1));
    const hashes = pack.items.flatMap(({ byteHash, quoteHash }) => [byteHash, quoteHash]);
    for (const each of [
      "how high is a mast",
      context.now.toISOString(),
      receipt,
      RULE,
      "The rule",
      ...hashes,
    ])
      expect(words).toContain(each);
    expect(words).not.toContain("tr0ub4dor");
  });

  it.skipIf(format === "pdf")(
    "is verified as matching, as changed after a source changes, and as removed after it is deleted",
    async () => {
      const bytes = await write(format);
      expect(await verifyPack(context, bytes)).toMatchObject({
        packId: pack.id,
        version: null,
        verified: true,
      });
      await upload(TEXT.replace("12 m", "15 m"));
      const verdict = await verifyPack(context, bytes);
      expect(verdict).toMatchObject({ verified: false, counts: { changed_since: 2 } });
      expect(verdict.items[0]).toMatchObject({ citedVersion: 1, currentVersion: 2, title: "Masts" });
      await removeDocument(context, { documentId });
      expect(await verdicts(bytes)).toEqual(["source_removed", "source_removed"]);
    },
  );

  it("contains no word of a source that became restricted", async () => {
    await editMetadata(context, { documentId, metadata: { confidentiality: "restricted" } });
    for (const version of [undefined, 1]) {
      const words = await wordsIn(format, await write(format, version));
      expect(words).not.toMatch(/heather|Masts|masts\.md|warden/);
      expect(words).toContain(pack.items[0]?.byteHash);
    }
  });

  it.skipIf(format === "pdf")("shows nothing of a restricted source in its verification", async () => {
    const before = await write(format, 1);
    await editMetadata(context, { documentId, metadata: { confidentiality: "restricted" } });
    const verdict = await verifyPack(context, before);
    expect(verdict.items).toMatchObject([
      { verdict: "source_removed", title: null },
      { verdict: "source_removed" },
    ]);
  });
});

describe("the verification of an export", () => {
  it.each(["md", "json", "csv"] as const)(
    "detects a reference to another passage in %s, and names the words that it checked",
    async (format) => {
      const [first = "", second = ""] = pack.items.map(({ evidenceRef }) => evidenceRef);
      const text = new TextDecoder().decode(await write(format));
      const place = { md: "| 1 | `", json: '"evidenceRef": "', csv: "," }[format];
      expect(text).toContain(`${place}${first}`);
      const changed = text.replace(`${place}${first}`, `${place}${second}`);
      const verdict = await verifyPack(context, new TextEncoder().encode(changed));
      expect(verdict.verified).toBe(false);
      expect(verdict.items[0]).toMatchObject({ verdict: "words_differ", evidenceRef: first });
    },
  );

  it("detects words changed in the file and hashes that differ from the source's", async () => {
    const text = new TextDecoder().decode(await write("json"));
    const other = (from: string, to: string) => new TextEncoder().encode(text.replaceAll(from, to));
    expect(await verdicts(other("no higher than 12 m", "no higher than 21 m"))).toEqual([
      "words_differ",
      "matches",
    ]);
    const [first] = pack.items;
    expect(await verdicts(other(first?.quoteHash ?? "", "0".repeat(64)))).toEqual([
      "words_differ",
      "matches",
    ]);
    expect(await verdicts(other(first?.byteHash ?? "", "0".repeat(64)))).toEqual([
      "words_differ",
      "words_differ",
    ]);
    expect(await verdicts(other(documentId, "doc_elsewhere"))).toEqual(["source_removed", "source_removed"]);
  });

  it("detects words changed in the text of a Word or Markdown file even if the hashes are unchanged", async () => {
    const markdown = new TextDecoder().decode(await write("md"));
    const changed = markdown.replace("no higher than 12 m", "no higher than 21 m");
    expect(changed).not.toBe(markdown);
    expect(await verdicts(new TextEncoder().encode(changed))).toEqual(["words_differ", "matches"]);
    const zip = unzipSync(await write("docx"));
    const page = strFromU8(zip["word/document.xml"] ?? new Uint8Array());
    const document = strToU8(page.replace("no higher than 12 m", "no higher than 21 m"));
    expect(await verdicts(zipSync({ ...zip, "word/document.xml": document }))).toEqual([
      "words_differ",
      "matches",
    ]);
  });

  it.each([
    [
      "changed and no longer marked as a quote",
      (text: string) => text.replace(`> ${RULE}`, RULE.replace("12", "120")),
    ],
    ["deleted", (text: string) => text.replace(`> ${RULE}[^1]`, "")],
    [
      "changed without its footnote",
      (text: string) => text.replace(`${RULE}[^1]`, RULE.replace("12", "120")),
    ],
    ["moved to a list", (text: string) => text.replace(`> ${RULE}`, `- ${RULE}`)],
    ["replaced by the text for a source that is gone", (text: string) => text.replace(RULE, SOURCE_GONE)],
  ])("detects a quote of a Markdown file that is %s", async (_, change) => {
    const markdown = new TextDecoder().decode(await write("md"));
    const changed = change(markdown);
    expect(changed).not.toBe(markdown);
    expect(await verdicts(new TextEncoder().encode(changed))).toEqual(["words_differ", "matches"]);
  });

  it.each(["Masts", "Tall masts"])(
    "accepts a Markdown quote only without headings that its citation names, also for the title %s",
    async (title) => {
      const lines = ["The council", "will not grant planning permission for", "masts on the fell."];
      const text = `# Masts\n\n## Ridge\n\n${lines.join("\n")}\n`;
      const { documentId: id } = await instance.upload("ridge.md", text, { corpusId: `fell-${made}` });
      const items = [0, text.indexOf("## Ridge"), text.indexOf(lines[0] ?? "")].map((start) => ({
        evidenceRef: `doc::${id}@1::chars-${start}-${text.length - 1}`,
      }));
      const { id: packId } = await createPack(context, { title: "Ridge", items });
      const { bytes } = await exportPack(context, { id: packId, format: "md", origin: ORIGIN });
      await editMetadata(context, { documentId: id, metadata: { title } });
      expect(await verdicts(bytes)).toEqual(["matches", "matches", "matches"]);
      const changed = new TextDecoder().decode(bytes).replaceAll(/^> (?:The council|will not).*\n/gm, "");
      expect(await verdicts(new TextEncoder().encode(changed))).toEqual(items.map(() => "words_differ"));
    },
  );

  it("detects that the first line of a document's first quote is missing", async () => {
    const text = "No mast stands here unless\nthe warden agrees to it.\n";
    const { documentId: id } = await instance.upload("glen.txt", text, { corpusId: `fell-${made}` });
    await editMetadata(context, { documentId: id, metadata: { title: "Glen rules" } });
    pack = await createPack(context, {
      title: "Glen",
      items: [{ evidenceRef: `doc::${id}@1::chars-0-${text.length - 1}` }],
    });
    const markdown = new TextDecoder().decode(await write("md"));
    const changed = markdown.replace(/No mast stands here unless\s+(?:> )?/, "");
    expect(changed).not.toBe(markdown);
    expect(await verdicts(new TextEncoder().encode(changed))).toEqual(["words_differ"]);
  });

  it.each([
    ["hidden", (xml: string) => xml.replace(RUN, `<w:r><w:rPr><w:vanish/></w:rPr>$1`)],
    ["without its bookmark", (xml: string) => xml.replace("sightline_item_1", "other")],
    ["replaced by the text for a source that is gone", (xml: string) => xml.replace(RULE, SOURCE_GONE)],
  ])("detects a quote of a Word file that is %s", async (_, change) => {
    const zip = unzipSync(await write("docx"));
    const before = strFromU8(zip["word/document.xml"] ?? new Uint8Array());
    const changed = change(before);
    expect(changed).not.toBe(before);
    const bytes = zipSync({ ...zip, "word/document.xml": strToU8(changed) });
    expect((await verdicts(bytes))[0]).toBe("words_differ");
  });

  it("detects an item of a JSON or CSV file that is said to be gone", async () => {
    const file = packExportSchema.parse(JSON.parse(new TextDecoder().decode(await write("json"))));
    const [first, ...others] = file.pack.items;
    const items = [{ ...first, source: { state: "removed" } }, ...others];
    const json = JSON.stringify({ ...file, pack: { ...file.pack, items } });
    const csv = new TextDecoder().decode(await write("csv"));
    const gone = csv.replace("unchanged", "removed").replace(RULE, "");
    expect(gone).not.toBe(csv);
    for (const text of [json, gone])
      expect(await verdicts(new TextEncoder().encode(text))).toEqual(["words_differ", "matches"]);
  });

  it.each(["docx", "md", "json", "csv"] as const)(
    "says how many items of the saved version a %s file has",
    async (format) => {
      expect(await verifyPack(context, await write(format, 1))).toMatchObject({
        verified: true,
        savedItems: { inFile: 2, total: 2 },
      });
      expect((await verifyPack(context, await write(format))).savedItems).toBe(null);
    },
  );

  it("notices an item that is left out of a file of a saved version", async () => {
    const markdown = new TextDecoder().decode(await write("md", 1));
    const without = markdown.replaceAll(/^(?:> The warden|\| 2 \||\[\^2\]).*\n/gm, "");
    expect(await verifyPack(context, new TextEncoder().encode(without))).toMatchObject({
      verified: false,
      counts: { matches: 1, words_differ: 0 },
      savedItems: { inFile: 1, total: 2 },
    });
  });

  const turnTitle = () => editMetadata(context, { documentId, metadata: { title: "Masts \u202eots" } });

  it.each([
    ["docx", false],
    ["md", false],
    ["json", true],
    ["csv", true],
  ] as const)(
    "finds no marks of direction in our own %s file, unless its title has them: %s",
    async (format, found) => {
      await turnTitle();
      const bytes = await write(format);
      expect(await verifyPack(context, bytes)).toMatchObject({ verified: true, directionMarks: found });
    },
  );

  it("finds marks of direction in the footnotes of a Word file", async () => {
    await turnTitle();
    const zip = unzipSync(await write("docx"));
    const notes = strFromU8(zip["word/footnotes.xml"] ?? new Uint8Array());
    const changed = notes.replace("Masts ots", "M&#x202e;asts");
    expect(changed).not.toBe(notes);
    const bytes = zipSync({ ...zip, "word/footnotes.xml": strToU8(changed) });
    expect((await verifyPack(context, bytes)).directionMarks).toBe(true);
  });

  it("finds marks of direction in the footnotes of a Markdown file", async () => {
    await turnTitle();
    const text = new TextDecoder().decode(await write("md"));
    const changed = text.replace("[Masts ots", "[M&#8238;asts");
    expect(changed).not.toBe(text);
    expect((await verifyPack(context, new TextEncoder().encode(changed))).directionMarks).toBe(true);
  });

  it("notices an item that is left out of a file of a draft", async () => {
    const markdown = new TextDecoder().decode(await write("md", 1)).replaceAll("version 1", "draft");
    const without = markdown.replaceAll(/^(?:> The warden|\| 2 \||\[\^2\]).*\n/gm, "");
    const zip = unzipSync(await write("docx"));
    const [properties = "", page = ""] = ["docProps/custom.xml", "word/document.xml"].map((part) =>
      strFromU8(zip[part] ?? new Uint8Array()),
    );
    const word = zipSync({
      ...zip,
      "docProps/custom.xml": strToU8(
        properties.replace(/<property [^>]*"Sightline item 2".*?<\/property>/, ""),
      ),
      "word/document.xml": strToU8(page.replace(/<w:p>(?:(?!<w:p>).)*"sightline_item_2".*?<\/w:p>/, "")),
    });
    for (const bytes of [new TextEncoder().encode(without), word])
      expect(await verifyPack(context, bytes)).toMatchObject({
        ...{ verified: false, version: null, savedItems: null, statedItems: 2, foreignQuotes: 0 },
        counts: { matches: 1, words_differ: 0 },
      });
  });

  it.each([
    ["swapped", (text: string) => text.replace(/^\[\^([12])\]:/gm, (_, n) => `[^${n === "1" ? 2 : 1}]:`), 2],
    [
      "with a link to another passage",
      (text: string) => text.replace(/passage=9-\d+>\)/, "passage=0-5>)"),
      1,
    ],
    [
      "with a page that the source does not have",
      (text: string) => text.replace(/^(\[\^1\]: \[Masts)/m, "$1, p. 4"),
      1,
    ],
  ] as const)(
    "detects footnotes that are %s, although every title is edited since",
    async (_, change, wrong) => {
      const markdown = new TextDecoder().decode(await write("md"));
      const changed = change(markdown);
      expect(changed).not.toBe(markdown);
      await editMetadata(context, { documentId, metadata: { title: "Tall masts" } });
      expect(await verdicts(new TextEncoder().encode(markdown))).toEqual(["matches", "matches"]);
      expect(await verifyPack(context, new TextEncoder().encode(changed))).toMatchObject({
        verified: false,
        counts: { footnote_differs: wrong, words_differ: 0 },
      });
    },
  );

  it("detects a second definition of a footnote's mark", async () => {
    const markdown = new TextDecoder().decode(await write("md"));
    const changed = markdown.replace("## How this was found", " [^1]: Another plan\n\n## How this was found");
    expect(await verdicts(new TextEncoder().encode(changed))).toEqual(["footnote_differs", "matches"]);
  });

  it("says that the footnote of a file without links is not compared", async () => {
    const markdown = new TextDecoder().decode(await write("md"));
    const unlinked = markdown.replace(/^(\[\^\d\]: )\[(.*)\]\(<.*>\)$/gm, "$1$2");
    expect(unlinked).not.toBe(markdown);
    const { items } = await verifyPack(context, new TextEncoder().encode(unlinked));
    expect(items.map(({ notCompared }) => notCompared)).toEqual([["footnote"], ["footnote"]]);
  });

  it("detects swapped marks of footnotes in a Word file", async () => {
    const zip = unzipSync(await write("docx"));
    const page = strFromU8(zip["word/document.xml"] ?? new Uint8Array());
    const swapped = page.replace(
      /(<w:footnoteReference w:id=")([12])"/g,
      (_, start: string, id: string) => `${start}${id === "1" ? 2 : 1}"`,
    );
    expect(swapped).not.toBe(page);
    expect(await verdicts(zipSync({ ...zip, "word/document.xml": strToU8(swapped) }))).toEqual([
      "footnote_differs",
      "footnote_differs",
    ]);
  });

  it("does not verify a file that claims the form of an earlier release, and says that its words were not compared", async () => {
    const markdown = new TextDecoder().decode(await write("md"));
    const older = markdown
      .replace("## How this was found", "## Sources and hashes")
      .replace("no higher than 12 m", "no higher than 21 m");
    const zip = unzipSync(await write("docx"));
    const [properties = "", page = ""] = ["docProps/custom.xml", "word/document.xml"].map((part) =>
      strFromU8(zip[part] ?? new Uint8Array()),
    );
    const word = zipSync({
      ...zip,
      "docProps/custom.xml": strToU8(properties.replace("sightline-pack 3", "sightline-pack 1")),
      "word/document.xml": strToU8(page.replace("no higher than 12 m", "no higher than 21 m")),
    });
    for (const bytes of [new TextEncoder().encode(older), word]) {
      const checked = await verifyPack(context, bytes);
      expect(checked.verified).toBe(false);
      expect(checked.items.map(({ notCompared }) => notCompared)).toEqual([["words"], ["words"]]);
    }
  });

  it("does not verify a file whose number of items is removed", async () => {
    const markdown = new TextDecoder().decode(await write("md")).replace(", 2 items, exported", ", exported");
    const zip = unzipSync(await write("docx"));
    const properties = strFromU8(zip["docProps/custom.xml"] ?? new Uint8Array());
    const changed = properties.replace(/<property [^>]*"Sightline items".*?<\/property>/, "");
    expect(changed).not.toBe(properties);
    const word = zipSync({ ...zip, "docProps/custom.xml": strToU8(changed) });
    for (const bytes of [new TextEncoder().encode(markdown), word])
      expect(await verifyPack(context, bytes)).toMatchObject({
        ...{ verified: false, statedItems: null, lacksCount: true },
        counts: { matches: 2 },
      });
  });

  it("does not verify a Markdown file with a quote that belongs to no item", async () => {
    const markdown = new TextDecoder().decode(await write("md"));
    const changed = markdown.replace("## For\n\n", "## For\n\n> Any mast may stand.\n\n");
    expect(await verifyPack(context, new TextEncoder().encode(changed))).toMatchObject({
      verified: false,
      foreignQuotes: 1,
      counts: { matches: 2 },
    });
  });

  it("refuses a PDF and says which files to verify", async () => {
    await expect(verifyPack(context, await write("pdf"))).rejects.toMatchObject({
      code: "bad_request",
      message: expect.stringContaining("Choose the Word, Markdown, JSON or CSV file of the pack"),
    });
  });

  it("refuses a file that is no export or has invalid refs", async () => {
    const file = packExportSchema.parse(JSON.parse(new TextDecoder().decode(await write("json"))));
    const item = { ...file.pack.items[0], evidenceRef: "record::a::b" };
    const broken = { ...file, pack: { ...file.pack, items: [item] } };
    for (const text of ["nothing", JSON.stringify(broken)])
      await expect(verifyPack(context, new TextEncoder().encode(text))).rejects.toMatchObject({
        code: "bad_request",
      });
  });
});

it("a footnote's link leads to the cited words in the cited version", async () => {
  await upload(TEXT.replace("12 m", "15 m"));
  const relations = strFromU8(
    unzipSync(await write("docx", 1))["word/_rels/footnotes.xml.rels"] ?? new Uint8Array(),
  );
  const [, target = ""] = /Target="([^"]+)"/.exec(relations) ?? [];
  const address = new URL(target.replaceAll("&amp;", "&"));
  expect(address.origin).toBe(ORIGIN);
  const [start = 0, end = 0] = (address.searchParams.get("passage") ?? "").split("-").map(Number);
  const read = await readDocument(context, {
    documentId: address.searchParams.get("doc") ?? "",
    query: {
      view: "text",
      version: Number(address.searchParams.get("version")),
      offset: start,
      limit: end - start,
    },
  });
  expect(read.kind === "text" && read.text).toBe(RULE);
});

describe("a quoted table with cells over several rows and columns", () => {
  const ROWS = [
    "<tr><th colspan=2></th><th>Demand</th><th>Supply</th></tr>",
    "<tr><td rowspan=2>Support</td><td>Market</td><td>40</td><td>462</td></tr>",
    "<tr><td>Affordable</td><td>93</td><td>1,168</td></tr>",
    "<tr><td colspan=2>Total</td><td>133</td><td>1,630</td></tr>",
  ].join("");
  const PAGE = `<!doctype html><title>Homes</title><body><h1>Homes</h1><p>Need for homes with support.</p><table>${ROWS}</table><p>Source: a survey of the fell.</p></body>`;

  beforeEach(async () => {
    const { documentId: id } = await instance.upload("homes.html", PAGE, { corpusId: `fell-${made}` });
    const read = await readDocument(context, { documentId: id, query: { view: "text" } });
    const text = read.kind === "text" ? read.text : "";
    pack = await createPack(context, {
      title: "Homes",
      items: [{ evidenceRef: `doc::${id}@1::chars-0-${[...text].length}` }],
    });
  });

  it("has each value below its heading, in the pack and in Markdown", async () => {
    const { source } = pack.items[0] ?? {};
    const blocks = source !== undefined && source.state !== "removed" ? source.blocks : [];
    expect(blocks?.find(({ kind }) => kind === "table")).toMatchObject({
      rows: [
        ["", "", "Demand", "Supply"],
        ["Support", "Market", "40", "462"],
        ["", "Affordable", "93", "1,168"],
        ["Total", "", "133", "1,630"],
      ],
    });
    const markdown = new TextDecoder().decode(await write("md"));
    expect(markdown).toContain("> |  | Affordable | 93 | 1,168 |\n> | Total |  | 133 | 1,630 |");
  });

  it.each(["docx", "md", "json", "csv"] as const)(
    "is verified in a file of the format %s",
    async (format) => {
      expect(await verdicts(await write(format))).toEqual(["matches"]);
    },
  );

  it("differs if lines stand in its place", async () => {
    const markdown = new TextDecoder().decode(await write("md"));
    const lines = markdown
      .replaceAll(/^> \|.*---.*\n/gm, "")
      .replaceAll(/^> \|(.*)\|$/gm, (_, row: string) => `> ${row.replace(/\s*\|\s*/g, " ").trim()}  `);
    expect(lines).not.toBe(markdown);
    expect(await verdicts(new TextEncoder().encode(lines))).toEqual(["words_differ"]);
    const zip = unzipSync(await write("docx"));
    const page = strFromU8(zip["word/document.xml"] ?? new Uint8Array());
    const tags =
      /<w:(?:tbl|tr|tc)>|<\/w:(?:tbl|tr|tc)>|<w:(?:tblPr|tblGrid|trPr|tcPr)>.*?<\/w:(?:tblPr|tblGrid|trPr|tcPr)>/gs;
    const document = page.replace(/<w:tbl>.*?<\/w:tbl>/s, (table) => table.replaceAll(tags, ""));
    expect(document).not.toBe(page);
    expect(await verdicts(zipSync({ ...zip, "word/document.xml": strToU8(document) }))).toEqual([
      "words_differ",
    ]);
  });
});

describe("rows from the middle of a table", () => {
  /** Cites the row that contains words, in a table with this many rows. */
  async function citeRow(count: number, words: string): Promise<void> {
    const rows = Array.from(
      { length: count },
      (_, at) => `<tr><td>Quay ${at + 1}</td><td>${at * 3} homes near the ropewalk and its basin</td></tr>`,
    ).join("");
    const html = `<!doctype html><title>Sites</title><body><h1>Sites</h1><p>Homes.</p><table><tr><th>Site</th><th>Homes</th></tr>${rows}</table></body>`;
    const { documentId: id } = await instance.upload("sites.html", html, { corpusId: `fell-${made}` });
    const read = await readDocument(context, { documentId: id, query: { view: "text" } });
    const text = read.kind === "text" ? read.text : "";
    const start = text.indexOf(words);
    const end = text.indexOf("\n", start);
    pack = await createPack(context, {
      title: "Sites",
      items: [{ evidenceRef: `doc::${id}@1::chars-${start}-${end}` }],
    });
  }

  it.each([
    ["a table", 5, "Quay 3"],
    ["a list of data that is too long to read", 2500, "Quay 2000"],
  ])("have the names of the columns of %s in every file, and the files match", async (_, count, words) => {
    await citeRow(count, words);
    const [item] = pack.items;
    expect(item?.source.state !== "removed" && item?.source.blocks).toMatchObject([
      { kind: "table", withoutHeader: true, heads: ["Site", "Homes"], rows: [[words, expect.anything()]] },
    ]);
    const markdown = new TextDecoder().decode(await write("md"));
    expect(markdown).toContain("> | Site | Homes |\n> | --- | --- |\n> | Quay");
    for (const format of ["md", "docx", "pdf"] as const)
      expect((await wordsIn(format, await write(format))).replace(/\s+/g, " ")).toContain(
        "The column names are from the head of the same table. The quote begins below it.",
      );
    expect(await wordsOfPdf(await write("pdf"))).toMatch(/Site\s+Homes\s+Quay/);
    for (const format of ["docx", "md", "json", "csv"] as const)
      expect(await verdicts(await write(format))).toEqual(["matches"]);
  });
});
