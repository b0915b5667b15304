import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { htmlText } from "./html-text.ts";
import { epubText, odtText } from "./office-text.ts";
import { type IngestOutcome, median, summarise } from "./outcome.ts";
import { failureLines, formatTable } from "./report.ts";
import { thresholds } from "./thresholds.ts";

const file = (path: string, rest: Partial<IngestOutcome> = {}): IngestOutcome => ({
  path,
  format: "pdf",
  status: "ok",
  seconds: 1,
  ...rest,
});
const unmet = (outcomes: readonly IngestOutcome[]) =>
  thresholds(outcomes)
    .filter(({ met }) => !met)
    .map(({ name }) => name);

describe("the evaluation of ingestion", () => {
  it("meets every threshold for files that are read, or refused in words", () => {
    const good = [
      file("a.pdf", { pages: 3, expectedPages: 3, recall: 0.98, precision: 0.96 }),
      file("b.pdf", { status: "refused", code: "encrypted" }),
    ];
    expect(unmet(good)).toEqual([]);
    expect(unmet([])).toEqual([]);
  });

  it.each([
    ["crash", "crashes"],
    ["hang", "hangs beyond 60 s"],
    ["silent", "files without text and without a word"],
  ] as const)("fails for a single %s, and names the file", (status, name) => {
    const outcomes = [file("a.pdf"), file("b.pdf", { status })];
    expect(unmet(outcomes)).toEqual([name]);
    expect(failureLines(outcomes)).toBe(`${status} b.pdf`);
  });

  it("requires the reference tool's page count for 98 of 100 files that it opens", () => {
    const counted = (wrong: number) =>
      Array.from({ length: 100 }, (_, i) => file(`${i}.pdf`, { pages: i < wrong ? 1 : 2, expectedPages: 2 }));
    expect(unmet(counted(2))).toEqual([]);
    expect(unmet(counted(3))).toEqual(["PDF page counts equal to the reference tool's"]);
    // A file that the reference tool opens and we refuse counts as wrong.
    const refused = counted(2).map((outcome, i) =>
      i === 50 ? file("x.pdf", { status: "refused", expectedPages: 2 }) : outcome,
    );
    expect(unmet(refused)).toEqual(["PDF page counts equal to the reference tool's"]);
  });

  it("requires word medians by format", () => {
    expect(unmet([file("a.pdf", { recall: 0.96, precision: 0.96 })])).toEqual([
      "pdf: word recall, median of 1",
    ]);
    const page = (precision: number) => file("a.html", { format: "html", recall: 0.96, precision });
    expect(unmet([page(0.91)])).toEqual([]);
    expect(unmet([page(0.89)])).toEqual(["html: word precision, median of 1"]);
  });

  it("summarises by format and prints one line for each", () => {
    const outcomes = [
      file("a.pdf"),
      file("b.pdf", { status: "refused", code: "damaged" }),
      file("c.pdf", { status: "refused", code: "damaged" }),
      file("d.txt", { format: "txt" }),
    ];
    const [pdf, txt] = summarise(outcomes);
    expect(pdf).toMatchObject({ files: 3, ok: 1, refused: { damaged: 2 } });
    expect(txt).toMatchObject({ format: "txt", files: 1 });
    expect(formatTable(outcomes).split("\n")).toHaveLength(5);
    expect(formatTable(outcomes)).toContain("damaged 2");
  });

  it("averages the two middle values of an even number", () => {
    expect(median([1, 2, 4, 9])).toBe(3);
    expect(median([5])).toBe(5);
    expect(median([])).toBeUndefined();
  });
});

describe("the text of expected HTML", () => {
  it("separates blocks, keeps words whole across inline elements, and leaves scripts out", () => {
    const html =
      "<p>One w<b>or</b>d</p><p>Two</p><script>no()</script><ul><li>a</li><li>b</li></ul><td>cell</td>";
    expect(htmlText(html).split(/\s+/)).toEqual(["One", "word", "Two", "a", "b", "cell"]);
  });
});

describe("the reference texts of office files", () => {
  it("are their words without markup, deletions and comments", () => {
    const content =
      "<office:text><text:tracked-changes><text:p>old</text:p></text:tracked-changes><text:p>One<text:s/>two &amp; <text:span>th</text:span>ree</text:p><office:annotation><text:p>no</text:p></office:annotation></office:text>";
    expect(odtText(zipSync({ "content.xml": strToU8(content) }))?.split(/\s+/)).toEqual([
      ...["One", "two", "&", "three"],
    ]);
    const page = (words: string) =>
      strToU8(`<html><head><title>no</title></head><body>${words}</body></html>`);
    const book = zipSync({
      "b.xhtml": page("<p>two</p>"),
      "a.xhtml": page("<p>one</p>"),
      "c.css": page("no"),
    });
    expect(epubText(book).split(/\s+/)).toEqual(["one", "two"]);
  });
});
