import fc from "fast-check";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { describe, expect, it } from "vitest";
import { readCsv, writeCsv } from "#lib/domain/csv.ts";
import type { PackItemView, PackView } from "#lib/domain/pack.ts";
import { packExportSchema } from "#lib/domain/pack-export.ts";
import { inReportOrder } from "#lib/domain/pack-numbers.ts";
import { wordsRef } from "./addresses.ts";
import { footnotesFit } from "./cited-footnotes.ts";
import { citedBlocks, showsCited } from "./cited-words.ts";
import { blockWords } from "./clean-quote.ts";
import { readPackExport } from "./read-export.ts";
import { reportOf } from "./report.ts";
import { SOURCE_GONE } from "./report-words.ts";
import { anyPack, anyWords, EXPORTED_AT, exported, itemOf, ORIGIN, packOf } from "./testing.ts";
import { CSV_COLUMNS, writePackCsv } from "./write-csv.ts";
import { writePackJson } from "./write-json.ts";
import { escapeMarkdown, writePackMarkdown } from "./write-markdown.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const isShown = (shown: string | null, source: PackItemView["source"]) =>
  shown !== null && showsCited(shown, wordsOf(source));
const wordsOf = (source: PackItemView["source"]) => (source.state === "removed" ? SOURCE_GONE : source.quote);
const placeOf = (item: PackItemView) => ({
  ...{ ...item, title: item.source.state === "removed" ? "" : item.source.title },
  // The footnote of a removed source names no page.
  ...{ lastPage: item.lastPage ?? null, hasOwnPages: item.source.state !== "removed" },
  ...{ printedPages: null, isEarlier: false },
});
/** Each file is read in the order of the report, so that all have the same numbers. */
const factsOf = (pack: PackView, withWords: boolean) =>
  inReportOrder(pack.items).map((item) => ({
    evidenceRef: item.evidenceRef,
    wordsRef: wordsRef(item),
    byteHash: item.byteHash,
    quoteHash: item.quoteHash,
    sourceRemoved: withWords && item.source.state === "removed",
    quote: withWords && item.source.state !== "removed" ? item.source.quote : null,
    shown: withWords ? null : expect.toSatisfy((shown) => isShown(shown, item.source)),
    footnotes: withWords ? null : expect.toSatisfy((footnotes) => footnotesFit(footnotes, placeOf(item))),
  }));
const readBack = (pack: PackView, withWords: boolean) => ({
  packId: pack.id,
  version: pack.version,
  exportedAt: EXPORTED_AT,
  ...{
    tablesAsLines: false,
    foreignQuotes: 0,
    statedItems: withWords ? null : pack.items.length,
    lacksCount: false,
    directionMarks: expect.any(Boolean),
  },
  footnotes: withWords ? [] : expect.any(Array),
  items: factsOf(pack, withWords),
});

describe("JSON", () => {
  it("returns the pack under a strict schema, with the address of each item", () => {
    fc.assert(
      fc.property(anyPack, (pack) => {
        const file = packExportSchema.parse(JSON.parse(writePackJson(exported(pack))));
        expect(file.pack).toEqual(pack);
        expect(readPackExport(bytes(writePackJson(exported(pack))))).toEqual(readBack(pack, true));
      }),
    );
    const file = exported(packOf());
    expect(file.itemAddresses.item_00000001).toBe(`${ORIGIN}/?doc=doc_a&version=2&passage=100-109`);
    expect(file.receiptAddresses).toEqual([`${ORIGIN}/receipts/trace_00000001`]);
    expect(packExportSchema.safeParse({ ...file, more: 1 }).success).toBe(false);
  });

  it("links to the page where a page or a figure was cited", () => {
    const page = itemOf(1, { evidenceRef: "doc::doc_a@2::page-3" });
    const asset = itemOf(2, { evidenceRef: "asset::doc_a::v2-p3-1", span: { start: 5, end: 5 } });
    const { itemAddresses } = exported(packOf({ items: [page, asset] }));
    expect(Object.values(itemAddresses)).toEqual([
      `${ORIGIN}/?doc=doc_a&version=2&page=3`,
      `${ORIGIN}/?doc=doc_a&version=2&page=3`,
    ]);
  });
});

/** The grammar of RFC 4180 as one expression, independent of our writer. */
function independentCsv(text: string): string[][] {
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y;
  const rows: string[][] = [[]];
  field.lastIndex = text.startsWith("\ufeff") ? 1 : 0;
  while (field.lastIndex < text.length) {
    const found = field.exec(text);
    if (!found) throw new Error("not RFC 4180");
    rows.at(-1)?.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? "");
    if (found[3] === "\r\n") rows.push([]);
  }
  if (rows.at(-1)?.length === 0) rows.pop();
  return rows;
}

describe("CSV", () => {
  it("can be read by another reader, and no cell is a formula", () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyWords, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
        const text = writeCsv(rows);
        const read = independentCsv(text);
        expect(read.map((row) => row.map((each) => each.replace(/^'/, "")))).toEqual(rows);
        for (const each of read.flat()) expect(each).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
        expect(readCsv(text)).toEqual(rows);
      }),
    );
  });

  it("has one row for the pack and one per item, and can be read back", () => {
    fc.assert(
      fc.property(anyPack, (pack) => {
        const text = writePackCsv(exported(pack));
        const [names, own, ...items] = independentCsv(text);
        expect([names, items.length]).toEqual([[...CSV_COLUMNS], pack.items.length]);
        expect(own?.[CSV_COLUMNS.indexOf("pack")]).toBe(pack.id);
        expect(readPackExport(bytes(text))).toEqual(readBack(pack, true));
      }),
    );
  });

  it("reports a file that is not an export", () => {
    expect(readCsv('"open')).toBeNull();
    expect(readCsv('"a"b,c')).toBeNull();
    fc.assert(fc.property(anyWords, (text) => void readCsv(text)));
  });
});

type Node = {
  readonly type: string;
  readonly value?: string;
  readonly url?: string;
  readonly children?: readonly Node[];
};
const parse = (text: string): Node => unified().use(remarkParse).use(remarkGfm).parse(text) as Node;
const every = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(every)];
const textIn = (node: Node): string => node.value ?? (node.children ?? []).map(textIn).join(" ");
const squeezed = (text: string) => text.replace(/\s+/g, "");

/** A written-out address is a link to itself; its words are the same. */
function withoutPlainLinks(node: Node): Node {
  if (node.type === "link" && node.url?.endsWith(textIn(node))) return { type: "text", value: textIn(node) };
  return node.children ? { ...node, children: node.children.map(withoutPlainLinks) } : node;
}

describe("Markdown", () => {
  it("shows any words as words: none becomes a heading, a hidden link, an image, a table, code or HTML", () => {
    fc.assert(
      fc.property(anyWords, (text) => {
        const line = text.replace(/\s+/g, " ").trim();
        const read = parse(`Before ${escapeMarkdown(line)} after`);
        const types = new Set(every(withoutPlainLinks(read)).map(({ type }) => type));
        expect(types).toEqual(new Set(["root", "paragraph", "text"]));
        expect(squeezed(textIn(read))).toBe(squeezed(`Before${line}after`));
      }),
      { numRuns: 300 },
    );
  });

  it("contains only its own headings, links, tables and footnotes, every word of the pack, and can be read back", () => {
    fc.assert(
      fc.property(anyPack, (pack) => {
        const text = writePackMarkdown(exported(pack));
        const report = reportOf(exported(pack));
        const nodes = every(withoutPlainLinks(parse(text)));
        const count = (type: string) => nodes.filter((node) => node.type === type).length;
        const groups = report.sections.flatMap((section) => section.groups);
        const tables = report.items.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === "table"));
        expect(count("heading")).toBe(
          2 + report.sections.length + groups.filter(({ heading }) => heading !== null).length,
        );
        expect(nodes.filter(({ type }) => type === "link").every(({ url }) => url?.startsWith(ORIGIN))).toBe(
          true,
        );
        const shown = pack.items.filter(({ source }) => source.state !== "removed").length;
        expect({ links: count("link"), calls: count("footnoteReference") }).toEqual({
          links: shown,
          calls: pack.items.length,
        });
        expect([count("blockquote"), count("table"), count("image"), count("html"), count("code")]).toEqual([
          pack.items.length,
          tables.length + 1,
          ...[0, 0, 0],
        ]);
        const all = squeezed(textIn(parse(text)));
        for (const { note, source } of pack.items) {
          expect(all).toContain(squeezed(note));
          if (source.state !== "removed" && source.quote.trim() !== "")
            expect(all).toContain(squeezed(blockWords(citedBlocks(source))));
        }
        expect(readPackExport(bytes(text))).toEqual(readBack(pack, false));
      }),
      { numRuns: 30 },
    );
  });

  it("has the order of the report: question, date, For, Against with its heading, Context", () => {
    const [text = ""] = writePackMarkdown(
      exported(packOf({ items: [...packOf().items, itemOf(3, { role: "for" })] })),
    ).split("## How this was found");
    expect(text).toBe(
      `# Lamps on the quay

Question: when is a lamp lit

Date: 5 April 2031 (UTC)

## For

> A lamp is lit.[^1]

## Against

### Rules

> A lamp is lit.[^2]

Look at this one${"  "}

## Context

> A lamp is lit.[^3]

`,
    );
  });
});

it("refuses a file that is not an export, with a message", () => {
  const refused = expect.objectContaining({ code: "bad_request" });
  for (const text of [
    "",
    "{",
    "{}",
    "hello",
    "## Sources and hashes\n",
    "# How\n\n## How this was found\n",
    "row,number\r\n",
  ])
    expect(() => readPackExport(bytes(text))).toThrow(refused);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (some) => {
      expect(() => readPackExport(some)).toThrow(refused);
    }),
  );
});
