import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { citationLine } from "#lib/domain/citation.ts";
import { sliceCodePoints } from "#lib/domain/offsets.ts";
import { frame, odpOf, titled as odpTitled, page, textBox } from "#lib/ingest/extract/odp/testing.ts";
import { box, paragraph, pptxOf, titled, tree } from "#lib/ingest/extract/pptx/testing.ts";
import { requireVersion } from "#lib/services/documents/read-document.ts";
import { readOutline } from "#lib/services/documents/read-outline.ts";
import { readCanonical } from "#lib/services/documents/shared/stored-document.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { searchEvidence } from "./search-evidence.ts";

const FLOOD = "The pond at Harrow Vale holds the water of a storm that comes once in a hundred years.";
const BUSES = "Two buses an hour will link Riverside with the station from the first spring.";
const ASIDE = "Remind members that the ferry pontoon was repaired at the cost of its owner.";
const EARLIER = "The committee welcomed the sketches of the new library.";

const PPTX = pptxOf([
  { shapes: titled("Harrow Vale masterplan") + box(paragraph(EARLIER), { at: [0, 300, 900, 100] }) },
  { shapes: titled("Water | storms") + box(paragraph(FLOOD), { at: [0, 300, 900, 100] }) },
  {
    shapes: box(paragraph(BUSES), { at: [0, 300, 900, 100] }),
    relations: [
      {
        id: "n",
        kind: "notesSlide",
        xml: tree("p:notes", box(paragraph(ASIDE), { role: '<p:ph type="body"/>' })),
      },
    ],
  },
]);
const odpText = (words: string) => frame(textBox(`<text:p>${words}</text:p>`), [1, 5, 20, 9]);
const ODP = odpOf(
  page(odpTitled("Riverside") + odpText("The quay of Riverside was surveyed by divers in May.")) +
    page(odpTitled("Walls") + odpText("Its oldest granite wall leans by nine centimetres.")),
);

let instance: TestInstance;
const documents = new Map<string, string>();
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
  for (const [name, bytes] of [
    ["deck.pptx", PPTX],
    ["quay.odp", ODP],
  ] as const) {
    documents.set(name, (await instance.upload(name, bytes)).documentId);
  }
}, 120_000);
afterAll(() => instance?.close());

const firstPassage = async (query: string) => {
  const [result] = (await searchEvidence(instance.context(), { query })).results;
  const passage = result?.passages[0];
  if (!result || !passage) throw new Error("nothing was found");
  const version = await requireVersion(instance.context(), result.documentId, result.version);
  const { text } = await readCanonical(instance.context(), version.id);
  return {
    title: result.title,
    sectionPath: passage.sectionPath,
    marked: sliceCodePoints(text, passage.span.start, passage.span.end),
  };
};

describe("a presentation that was uploaded", () => {
  it.each([
    [
      "storm pond Harrow Vale",
      "Slide 2: Water | storms",
      FLOOD,
      "Harrow Vale masterplan, Slide 2: Water | storms",
    ],
    ["buses an hour to the station", "Slide 3", BUSES, "Harrow Vale masterplan, Slide 3"],
    [
      "ferry pontoon repaired",
      "Slide 3, speaker notes",
      ASIDE,
      "Harrow Vale masterplan, Slide 3, speaker notes",
    ],
    ["granite wall leans", "Slide 2: Walls", "nine centimetres", "Riverside, Slide 2: Walls"],
  ])(
    "is found by “%s”, with the slide in the result and the citation",
    async (query, heading, words, cited) => {
      const { title, sectionPath, marked } = await firstPassage(query);
      expect(sectionPath.at(-1)).toBe(heading);
      expect(
        citationLine({
          title,
          sourcePath: "riverside.pptx",
          sectionPath,
          quote: words,
          page: null,
          version: null,
        }),
      ).toBe(cited);
      // The marked text is that of the slide alone.
      expect(marked).toContain(words);
      expect(
        [FLOOD, BUSES, ASIDE, EARLIER].filter((other) => marked.includes(other) && other !== words),
      ).toEqual([]);
    },
  );

  it("lists its slides in the outline", async () => {
    const outline = await readOutline(instance.context(), { documentId: documents.get("deck.pptx") ?? "" });
    expect(outline.headings.map(({ title, depth }) => [title, depth])).toEqual([
      ["Slide 1: Harrow Vale masterplan", 0],
      ["Slide 2: Water | storms", 0],
      ["Slide 3", 0],
      ["Slide 3, speaker notes", 1],
    ]);
  });
});
