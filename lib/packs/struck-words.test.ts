import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { PackItemView } from "#lib/domain/pack.ts";
import type { QuoteTable } from "#lib/domain/quote-block.ts";
import { showsCited } from "./cited-words.ts";
import { readPdfFonts } from "./pdf-fonts.ts";
import { readPackExport } from "./read-export.ts";
import { exported, itemOf, packOf } from "./testing.ts";
import { countPaths, readPdf } from "./testing-pdf.ts";
import { writePackDocx } from "./write-docx.ts";
import { writePackPdf } from "./write-pdf.ts";

const QUOTE = "The levy is ~~£77~~ £88 a metre. ~~It rises in May.~~ ~~It falls in June.~~ It stays.";
const TABLE: QuoteTable = {
  kind: "table",
  rows: [
    ["Levy", "~~£77~~ £88"],
    ["Fee", "£5"],
  ],
};

function packQuoting(quote: string, table?: QuoteTable) {
  const item = itemOf(1);
  const source = { ...item.source, quote, ...(table && { blocks: [table] }) } as PackItemView["source"];
  return exported({ ...packOf(), items: [{ ...item, source }] });
}

async function documentOf(file: ReturnType<typeof packQuoting>): Promise<string> {
  return strFromU8(unzipSync(await writePackDocx(file))["word/document.xml"] ?? new Uint8Array());
}

const struckIn = (xml: string) =>
  [...xml.matchAll(/<w:r>(?:(?!<\/w:r>).)*?<w:strike\/>.*?<\/w:r>/g)].map(([run]) =>
    run.replace(/<[^>]*>/g, ""),
  );

describe("struck-out words of a source", () => {
  it("are struck through in Word, in a quote and in a cell", async () => {
    const words = await documentOf(packQuoting(QUOTE));
    expect(struckIn(words)).toEqual(["£77", "It rises in May. It falls in June."]);
    expect(words).not.toContain("~~");
    const cells = await documentOf(packQuoting("Levy\t~~£77~~ £88\nFee\t£5", TABLE));
    expect(struckIn(cells)).toEqual(["£77"]);
    expect(cells).not.toContain("~~");
  });

  it("are struck through in PDF, in a quote and in a cell", async () => {
    const fonts = readPdfFonts();
    for (const [quote, table] of [[QUOTE], ["Levy\t~~£77~~ £88\nFee\t£5", TABLE]] as const) {
      const bytes = await writePackPdf(packQuoting(quote, table), fonts);
      const text = (await readPdf(bytes)).pages.join(" ");
      expect(text).toContain("£77 £88");
      expect(text).not.toContain("~~");
      const plain = { ...TABLE, rows: TABLE.rows.map((row) => row.map((cell) => cell.replaceAll("~~", ""))) };
      const without = packQuoting(quote.replaceAll("~~", ""), table && plain);
      expect(await countPaths(bytes)).toBeGreaterThan(await countPaths(await writePackPdf(without, fonts)));
    }
  });

  it("are compared by the check of a Word file: as cited they match, struck or restored by others they differ", async () => {
    const zip = unzipSync(await writePackDocx(packQuoting(QUOTE)));
    const xml = strFromU8(zip["word/document.xml"] ?? new Uint8Array());
    const isCited = (document: string) => {
      const bytes = zipSync({ ...zip, "word/document.xml": strToU8(document) });
      return showsCited(readPackExport(bytes).items[0]?.shown ?? "", QUOTE);
    };
    expect(isCited(xml)).toBe(true);
    const restored = xml.replace("<w:strike/>", "");
    expect(restored).not.toBe(xml);
    expect(isCited(restored)).toBe(false);
    const more = xml.replace(/<w:r>(<w:t[^>]*>The levy)/, "<w:r><w:rPr><w:strike/></w:rPr>$1");
    expect(more).not.toBe(xml);
    expect(isCited(more)).toBe(false);
  });

  it("match in a file of an earlier release, which shows the marks themselves", async () => {
    const zip = unzipSync(await writePackDocx(packQuoting("The levy is £88.")));
    const xml = strFromU8(zip["word/document.xml"] ?? new Uint8Array()).replace("is £88", "is ~~£77~~ £88");
    const bytes = zipSync({ ...zip, "word/document.xml": strToU8(xml) });
    const { shown } = readPackExport(bytes).items[0] ?? {};
    expect(showsCited(shown ?? "", "The levy is ~~£77~~ £88.")).toBe(true);
  });

  it("match in an untouched file, also if the source has a mark without its other half", async () => {
    for (const quote of [
      "The path is ~~5 m wide.\n\nThe gate is ~~red~~ green.",
      "It must~~ not~~ be kept.",
    ]) {
      const bytes = await writePackDocx(packQuoting(quote));
      expect(showsCited(readPackExport(bytes).items[0]?.shown ?? "", quote)).toBe(true);
    }
  });
});
