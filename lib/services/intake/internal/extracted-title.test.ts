import { zipSync } from "fflate";
import { expect, it } from "vitest";
import { createArchiveExtractor } from "#lib/ingest/extract/archive.ts";
import { docxOf, p } from "#lib/ingest/extract/docx/testing.ts";
import { docxExtractor } from "#lib/ingest/extract/docx.ts";
import { mdExtractor } from "#lib/ingest/extract/md.ts";
import { txtExtractor } from "#lib/ingest/extract/txt.ts";
import { DEFAULT_INGEST_LIMITS } from "#lib/ingest/limits.ts";
import { read, utf8 } from "#lib/ingest/testing.ts";
import { extractedTitle } from "./extracted-title.ts";

const ofText = async (text: string) => extractedTitle(await read(txtExtractor, text), "notes/spec.txt");

it("a text's title is an underlined heading at its top, without the line below it", async () => {
  expect(await ofText("Preface of it all\n\nFoo *bar*\n---------\n\nWords.")).toBe("Foo *bar*");
});

it("a heading in the middle of a text is not its title", async () => {
  const prose = Array.from({ length: 9 }, (_, index) => `Line ${index} is prose, like the others.`);
  expect(await ofText([...prose, "Foo *bar*\n---------", "Words."].join("\n\n"))).toBe("spec.txt");
});

it("a text without headings has the short line above its text as title", async () => {
  const title = "Minutes of the harbour meeting";
  expect(await ofText(`${title}\n\nThe warden opened the meeting at six.`)).toBe(title);
});

it.each([
  "The warden opened the meeting at six.",
  "Dear warden",
  "Harbour\nMinutes",
  "3 May 2031,",
  "the quay",
])("a text's first line “%s” is not its title", async (line) => {
  expect(await ofText(`${line}\n\nThe lamps are lit.`)).toBe("spec.txt");
});

it("a letter's title is its subject, not the address at its top", async () => {
  const letter = (subject: string) =>
    ["14 Quay Road", "Dear Ms Okafor,", `Re: ${subject}`, "The lamps are lit.", "Yours sincerely"].join(
      "\n\n",
    );
  expect(await ofText(letter("Lamps of the harbour"))).toBe("Letter: Lamps of the harbour");
  expect(await ofText(letter("Objection to the lamps"))).toBe("Objection to the lamps");
  expect(await ofText(letter("Lamps\u0007\u001b[31m"))).toBe("Letter: Lamps [31m");
});

it("the title of minutes below the name of their body is the line that says so, with the day", async () => {
  const head =
    "SALTBY DISTRICT COUNCIL\nMINUTES OF THE PLANNING COMMITTEE\nHeld on Wednesday 30 April 2031 at 6.30 pm";
  expect(await ofText(`${head}\n\n61. LAMPS\nThe lamps are lit.`)).toBe(
    "MINUTES OF THE PLANNING COMMITTEE, 30 April 2031",
  );
});

it("minutes are named by their line below the name of the body that stands alone, without the place", async () => {
  const head =
    "SALTBY DISTRICT COUNCIL\n\nMINUTES of the meeting of the PLANNING COMMITTEE held in the Chamber, Quay\nHouse, on Wednesday 30 April 2031 at 9.30 am";
  expect(await ofText(`${head}\n\nPRESENT:\nCouncillor Ash\n\nThe lamps are lit.`)).toBe(
    "MINUTES of the meeting of the PLANNING COMMITTEE, 30 April 2031",
  );
});

it("a title that many papers have is followed by the reference of its case", async () => {
  const notice =
    "SALTBY DISTRICT COUNCIL\n\nGRANT OF PLANNING PERMISSION\n\nApplication No: DC/31/02210/HSE\n\nThe lamps.";
  expect(await ofText(notice)).toBe("GRANT OF PLANNING PERMISSION, DC/31/02210/HSE");
  expect(
    await ofText(
      "Appeal Decision\n---------------\n\nAppeal Ref: APP/W3520/W/31/3305512\n\nIt is dismissed.",
    ),
  ).toBe("Appeal Decision, APP/W3520/W/31/3305512");
  expect(
    await ofText("Planning report on lamps\n------------------------\n\nRef: DC/31/02210/HSE\n\nWords."),
  ).toBe("Planning report on lamps");
});

const ofWord = async (body: string) =>
  extractedTitle(await read(docxExtractor, docxOf(body)), "reports/roofs-final.docx");
const bold = (words: string) => `<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>${words}</w:t></w:r></w:p>`;

it("a Word file without styles has the bold line at its top as its title", async () => {
  expect(await ofWord(`${bold("Roofs of the harbour")}${p("They are flat.")}`)).toBe("Roofs of the harbour");
});

it("a Word file without a title has its file's name, without the extension", async () => {
  expect(await ofWord(`${bold("Contents")}${p("They are flat.")}`)).toBe("roofs final");
});

const sized = (words: string, size: number) =>
  `<w:p><w:r><w:rPr><w:sz w:val="${size}"/></w:rPr><w:t>${words}</w:t></w:r></w:p>`;

it("a Word file without styles has a short large first paragraph as its title", async () => {
  const rest = p("They are flat.");
  expect(await ofWord(`${p("")}${sized("Roofs of the harbour", 28)}${rest}`)).toBe("Roofs of the harbour");
  expect(await ofWord(`${sized("Roofs of the harbour", 22)}${rest}`)).toBe("roofs final");
  expect(await ofWord(`${sized("Roofs are flat.", 28)}${rest}`)).toBe("roofs final");
  expect(await ofWord(`${rest}${sized("Roofs of the harbour", 28)}`)).toBe("roofs final");
});

it("a file that begins with the label of a form has its file's name as title", () => {
  const text = "Name of Cabinet Member:\nCouncillor Ash";
  const heading = { kind: "heading" as const, level: 1 };
  const blocks = [
    { ...heading, start: 0, end: 23 },
    { ...heading, start: 24, end: text.length },
  ];
  const form = { format: "pdf" as const, text, blocks, pages: [], metadata: {}, notes: [] };
  expect(extractedTitle(form, "reports/roofs-report.pdf")).toBe("roofs report");
});

it("a picture has its file's name without the extension, not words recognised on it", () => {
  const blocks = [{ kind: "heading" as const, level: 1, start: 0, end: 4 }];
  const picture = { format: "image" as const, text: "EXIT", blocks, pages: [], metadata: {}, notes: [] };
  expect(extractedTitle(picture, "site/north gate.v2.JPG")).toBe("north gate.v2");
});

/** A first page of lines of ten words; the first line has its own words and height. */
function pageOf(first: string, height: number, format: "pdf" | "image", confidence?: number) {
  const lines = [
    first,
    ...Array.from({ length: 5 }, () => "one two three four five six seven eight nine ten"),
  ];
  const text = lines.join("\n\n");
  const blocks = lines.map((line, index) => {
    const start = index === 0 ? 0 : first.length + 2 + (index - 1) * (line.length + 2);
    return { kind: "paragraph" as const, start, end: start + line.length };
  });
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    ...{
      start: index,
      end: index + word.length,
      x0: 0,
      y0: 0,
      x1: 9,
      y1: index < first.length ? height : 10,
    },
    ...(confidence !== undefined && { confidence }),
  }));
  const page = { number: 1, width: 600, height: 800, span: { start: 0, end: text.length }, words };
  return { format, text, blocks, pages: [page], metadata: {}, notes: [] };
}

it("a page without headings has its largest words as title, also on a picture of a page", () => {
  for (const format of ["pdf", "image"] as const)
    expect(extractedTitle(pageOf("Roofs of the harbour", 18, format), "p04_degraded.pdf")).toBe(
      "Roofs of the harbour",
    );
});

it("words that are hardly larger, or unsure, are no title, and the file's name is made readable", () => {
  const file = "scans/p04_site-plan-2011-2031.pdf";
  const title = "p04 site plan 2011-2031";
  expect(extractedTitle(pageOf("Roofs of the harbour", 11, "pdf"), file)).toBe(title);
  expect(extractedTitle(pageOf("Roofs of the harbour", 18, "image", 60), file)).toBe(title);
  expect(extractedTitle(pageOf("oO of the harbour", 18, "image"), file)).toBe(title);
});

it("a title has no invisible marks that turn its words around, and one of such marks alone is none", async () => {
  expect(await ofText("Plan \u202eylno\u202c\n---------\n\nWords.")).toBe("Plan ylno");
  expect(await ofText("\u202e\u202c\n---------\n\nWords of it.")).toBe("spec.txt");
});

it("an archive's title is its file's name, not the first line of the list of its files", async () => {
  const extracted = await read(
    createArchiveExtractor("zip", DEFAULT_INGEST_LIMITS),
    zipSync({ "a.md": utf8("# A"), "b.md": utf8("# B") }),
  );
  expect(extractedTitle(extracted, "plans/application.zip")).toBe("application.zip");
});

it.each(["PptxGenJS Presentation", "Slide 1", "Microsoft Word - x.doc", "Untitled", "Book1"])(
  "a stated title “%s” gives way to the first heading that names the document, and without one to the file's name",
  async (title) => {
    const stated = (text: string) => read(mdExtractor, text);
    const named = {
      ...(await stated("Words.\n\n## Slide 1\n\n## Lamps of the quay\n")),
      metadata: { title },
    };
    expect(extractedTitle(named, "decks/lamps.md")).toBe("Lamps of the quay");
    const nameless = {
      ...(await stated("## Slide 1\n\nWords.\n\n## Slide 2\n\nWords.\n")),
      metadata: { title },
    };
    expect(extractedTitle(nameless, "decks/lamps.md")).toBe("lamps.md");
  },
);
