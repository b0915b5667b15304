import { describe, expect, it } from "vitest";
import { isAppError } from "#lib/errors/app-error.ts";
import { pdfExtractor } from "../pdf.ts";
import { outlineOf, readPdf, textOf } from "./reading.testing.ts";
import { show, showLines, writePdf } from "./testing.ts";

const BODY = showLines(
  [
    "The text of this section is set in twelve points and runs over",
    "a second line, so that it is the text of the document.",
  ],
  72,
  600,
);

async function codeOf(bytes: Uint8Array): Promise<string> {
  try {
    await pdfExtractor.extract({ bytes, fileName: "test.pdf" });
    return "read";
  } catch (error) {
    if (!isAppError(error)) throw error;
    expect(error.message).toMatch(/\w+ \w+/);
    return error.code;
  }
}

describe("headings", () => {
  it("are found by size and weight, with larger ones above smaller ones and numbers below their parents", async () => {
    const content =
      show("Housing Strategy", 72, 760, 24) +
      show("1 Need", 72, 720, 14, "F2") +
      show("1.1 Method", 72, 690, 14, "F2") +
      BODY +
      show("In bold alone", 72, 560, 12, "F2") +
      showLines(["Text follows here as well over one and", "another line."], 72, 540);
    const extracted = await readPdf({ pages: [{ content }] });
    const headings = extracted.blocks.filter((block) => block.kind === "heading");
    expect(headings.map((block) => [block.level, textOf(extracted, block)])).toEqual([
      [1, "Housing Strategy"],
      [2, "1 Need"],
      [3, "1.1 Method"],
      [3, "In bold alone"],
    ]);
    expect(extracted.metadata.title).toBe("Housing Strategy");
  });

  it("follow bookmarks, even in plain type, on the page of the bookmark", async () => {
    const page = { content: show("Flood risk", 72, 700) + BODY };
    const extracted = await readPdf({ pages: [page, page], outline: [{ title: "Flood risk", page: 2 }] });
    expect(outlineOf(extracted).filter((line) => line.startsWith("heading"))).toEqual([
      "heading: Flood risk",
    ]);
    const heading = extracted.blocks.find((block) => block.kind === "heading");
    expect(heading?.start).toBeGreaterThanOrEqual(extracted.pages[1]?.span.start ?? Number.POSITIVE_INFINITY);
  });
});

describe("kinds of block", () => {
  it("distinguish captions and list items from paragraphs that only mention them", async () => {
    const content =
      BODY +
      show("Figure 3.2 Flood zones along the brook", 72, 540, 10) +
      showLines(
        ["Table 4 shows that need has grown, and that it will go on", "to grow until the plan ends."],
        72,
        510,
      ) +
      showLines(["(a) the first of the criteria; and"], 72, 470) +
      showLines(["(b) the second, which runs over more", "than one line."], 72, 456);
    expect(outlineOf(await readPdf({ pages: [{ content }] })).slice(1)).toEqual([
      "caption: Figure 3.2 Flood zones along the brook",
      "paragraph: Table 4 shows that need has grown, and that it will go on to grow until the plan ends.",
      "list-item: (a) the first of the criteria; and",
      "list-item: (b) the second, which runs over more than one line.",
    ]);
  });
});

describe("metadata", () => {
  it("has title, author and dates in ISO form", async () => {
    const info = {
      Title: "Microsoft Word - Core Strategy.docx",
      Author: "A. Planner",
      CreationDate: "D:20240131120000+01'00'",
      ModDate: "D:20240201",
    };
    const { metadata } = await readPdf({ pages: [{ content: BODY }], info });
    expect(metadata).toMatchObject({
      title: "Core Strategy",
      author: "A. Planner",
      createdAt: "2024-01-31T11:00:00.000Z",
      modifiedAt: "2024-02-01T00:00:00.000Z",
    });
  });
});

describe("a title", () => {
  const cover =
    show("Northmere City Council", 72, 760, 24) +
    show("Health Impact Assessment", 72, 700, 24) +
    show("January 2016", 72, 660, 24);
  it("is not the name of a template or of the author", async () => {
    const pages = [{ content: cover + BODY }];
    for (const Title of ["", "Corporate Template Blank", "Layout 1"]) {
      const { metadata } = await readPdf({ pages, info: { Title } });
      expect(metadata.title).toBe("Health Impact Assessment");
    }
  });
  it("is all lines of a cover until the date, if these are headings", async () => {
    const lines = (second: string) =>
      show("Ashby and Birch Hill", 72, 760, 24) +
      show(second, 72, 700, 24) +
      show("NOVEMBER 2023", 72, 640, 16);
    const titleOf = async (content: string) => (await readPdf({ pages: [{ content }] })).metadata.title;
    expect(await titleOf(lines("Joint Local Plan - Part 1") + BODY)).toBe(
      "Ashby and Birch Hill Joint Local Plan - Part 1",
    );
    expect(await titleOf(lines("Introduction") + BODY)).toBe("Ashby and Birch Hill");
  });
  it("is what a form names as its title, if only labels have headings above it", async () => {
    const form = (answer: string) =>
      show("Name of Cabinet Member:", 72, 760, 24) +
      show("Councillor Ash", 72, 730) +
      show("Title:", 72, 700, 24) +
      show(answer, 72, 670) +
      show("Is it urgent?", 72, 640, 24) +
      BODY;
    const titleOf = async (content: string) => (await readPdf({ pages: [{ content }] })).metadata.title;
    expect(await titleOf(form("Draft guidance on food near schools."))).toBe(
      "Draft guidance on food near schools",
    );
    expect(await titleOf(form("Untitled"))).toBeUndefined();
  });
  it("is undefined if only parts and labels have headings, so that the file name is used", async () => {
    const form = show("Ward(s) affected:", 72, 760, 24) + show("Is it urgent?", 72, 700, 24) + BODY;
    const later = { content: show("Rates of decay", 72, 760, 24) + BODY };
    const { metadata } = await readPdf({
      pages: [{ content: form }, later],
      info: { Title: "Report template" },
    });
    expect(metadata.title).toBeUndefined();
  });
});

describe("PDF files", () => {
  it("with a password are refused as encrypted, unless the password is empty", async () => {
    expect(await codeOf(writePdf({ pages: [{ content: BODY }], password: "secret" }))).toBe("encrypted");
    const open = await readPdf({ pages: [{ content: show("Open to all", 72, 700) }], password: "" });
    expect(open.text).toBe("Open to all");
  });

  it("that are empty, not a PDF or truncated before any page have distinct errors", async () => {
    expect(await codeOf(new Uint8Array())).toBe("empty_file");
    expect(await codeOf(new TextEncoder().encode("%PDF-1.7\nno objects at all"))).toBe("damaged");
    expect(await codeOf(writePdf({ pages: [{ content: BODY }] }).subarray(0, 60))).toBe("damaged");
  });

  it("truncated after their pages are rebuilt, with a note", async () => {
    const whole = writePdf({ pages: [{ content: show("Still here", 72, 700) }] });
    const extracted = await pdfExtractor.extract({
      bytes: whole.subarray(0, whole.length - 8),
      fileName: "cut.pdf",
    });
    expect(extracted.text).toBe("Still here");
    expect(extracted.notes).toMatchObject([{ code: "file_cut_off" }]);
  });

  it("without any text are kept, with a note", async () => {
    const extracted = await readPdf({ pages: [{ content: "0 0 100 100 re f" }, { content: "" }] });
    expect(extracted.text).toBe("");
    expect(extracted.pages).toHaveLength(2);
    expect(extracted.notes).toMatchObject([{ code: "no_text_layer" }]);
  });

  it("stop on abort", async () => {
    const signal = AbortSignal.abort();
    const bytes = writePdf({ pages: [{ content: BODY }] });
    await expect(pdfExtractor.extract({ bytes, fileName: "x.pdf", signal })).rejects.toMatchObject({
      code: "cancelled",
    });
  });

  it("are read without changing the caller's bytes", async () => {
    const bytes = writePdf({ pages: [{ content: BODY }] });
    const before = Uint8Array.from(bytes);
    await pdfExtractor.extract({ bytes, fileName: "x.pdf" });
    expect(bytes).toEqual(before);
  });
});
