import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sentenceSpans } from "../chunk/sentences.ts";
import { extractedOf, h, li, p } from "../chunk/testing-documents.ts";
import { csvExtractor } from "../extract/csv.ts";
import { read } from "../testing.ts";
import { entityKey, mergeEntities, namedEntities } from "./entities.ts";
import { describeExtracted } from "./index.ts";
import { summaryLength } from "./summary.ts";

const TOPICS = [{ tag: "parking", terms: ["parking space", "bicycle"] }];

const guidance = extractedOf(
  h(1, "Parking guidance"),
  p("This document sets out how many parking spaces new homes should have. It was adopted in 2024."),
  h(2, "Cars"),
  p("New homes should have one parking space for each bedroom. Larger homes need no more than three spaces."),
  li("a space in a garage counts as one"),
  h(2, "Bicycles"),
  p("Cycle parking should be covered and near the door. Bolts rust."),
  h(2, "References"),
  p("The Manual for Parking Spaces of New Homes sets out parking spaces for new homes."),
);
const wordsOf = (extracted: typeof guidance, title = "Parking guidance") =>
  describeExtracted(extracted, title, TOPICS).summary.map(({ start, end }) =>
    extracted.text.slice(start, end),
  );

describe("a summary", () => {
  it("consists of the document's own sentences in reading order, and states its purpose", () => {
    const [first, ...rest] = wordsOf(guidance);
    expect(first).toBe("This document sets out how many parking spaces new homes should have.");
    expect(rest.length).toBeGreaterThan(0);
  });

  it("takes nothing from reference lists, captions, tables or code", () => {
    const odd = extractedOf(
      ["caption", "Figure 1 shows what the caption of a figure shows to readers."],
      ["code", "The code is written like a sentence with enough words."],
      ["page-furniture", "The header of a page is no sentence of the document."],
    );
    expect(wordsOf(odd)).toEqual([]);
    expect(wordsOf(guidance).join(" ")).not.toContain("Manual");
  });

  it("omits the number of a paragraph, and incomplete sentences", () => {
    const numbered = extractedOf(
      p("4.12 The council will support homes above shops in the centre."),
      p("homes that are not a sentence of their own but go on"),
    );
    expect(wordsOf(numbered)).toEqual(["The council will support homes above shops in the centre."]);
  });

  it("does not repeat a sentence", () => {
    const twice = "Basements will be refused in the flood zone of the river.";
    const others = ["Roofs must be of slate or clay.", "Trees along the quay will be kept for their shade."];
    const said = extractedOf(...[twice, twice, ...others, twice, twice, twice, twice].map((text) => p(text)));
    expect(wordsOf(said).filter((text) => text === twice)).toHaveLength(1);
  });
});

const sentence = fc
  .array(fc.constantFrom("flood", "roof", "Home", "water", "quay", "will", "be", "𝒳", "3.1"), {
    minLength: 1,
    maxLength: 30,
  })
  .map((words) => `The ${words.join(" ")}.`);
const part = fc.oneof(
  sentence.map((text) => p(text)),
  fc.array(sentence, { maxLength: 5 }).map((texts) => p(texts.join(" "))),
  sentence.map((text) => h(2, text)),
  fc.string({ unit: "binary", maxLength: 60 }).map((text) => p(text || "-")),
);

describe("the description of any text", () => {
  it("has few whole sentences inside the text, in order, without overlap, and is always the same", () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const extracted = extractedOf(...parts);
        const described = describeExtracted(extracted, "A title", TOPICS);
        expect(describeExtracted(extracted, "A title", TOPICS)).toEqual(described);
        const ends = extracted.blocks.flatMap((block) =>
          sentenceSpans(extracted.text, block.start, block.end).map(
            ({ start, end }) => start + extracted.text.slice(start, end).trimEnd().length,
          ),
        );
        let at = 0;
        for (const { start, end } of described.summary) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(end).toBeGreaterThan(start);
          expect(ends).toContain(end);
          at = end;
        }
        expect(described.summary.length).toBeLessThanOrEqual(6);
        expect(described.keyTerms.length).toBeLessThanOrEqual(12);
        expect(described.topics.length).toBeLessThanOrEqual(6);
        for (const { places, count } of described.entities) {
          expect(places.length).toBeLessThanOrEqual(Math.min(5, count));
          for (const place of places) expect(place.end).toBeLessThanOrEqual(extracted.text.length);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("the length of a summary grows with its text and stays short", () => {
    fc.assert(
      fc.property(fc.nat(100_000), (count) => {
        expect(summaryLength(count)).toBeLessThanOrEqual(Math.min(6, count));
        expect(summaryLength(count + 1)).toBeGreaterThanOrEqual(summaryLength(count));
      }),
    );
  });

  it("the summary of a book with many sections covers the whole book", () => {
    const parts = Array.from({ length: 700 }, (_, index) => [
      h(2, `Section ${index}`),
      p(
        `The ${index % 2 ? "river" : "road"} of ward ${index} will be kept as it is. It is old. Nobody minds it.`,
      ),
    ]).flat();
    const extracted = extractedOf(...parts);
    const places = describeExtracted(extracted, "Book", TOPICS).summary.map(({ start }) => start);
    expect(places).toHaveLength(6);
    expect(Math.max(...places)).toBeGreaterThan(extracted.text.length / 20);
  });
});

it("has the topics that its sections mention", () => {
  expect(describeExtracted(guidance, "Guidance", TOPICS).topics).toEqual(["parking"]);
  expect(describeExtracted(guidance, "Guidance", []).topics).toEqual([]);
});

describe("key terms", () => {
  it("are the document's frequent terms as printed, without the names in its list", () => {
    const { keyTerms, entities } = describeExtracted(
      extractedOf(
        p(
          "Dropped kerbs cost money. A dropped kerb is made by the county. Helen Sarr measures dropped kerbs.",
        ),
        p(
          "Helen Sarr wrote to Arrendshire County Council, and Arrendshire County Council wrote to Helen Sarr.",
        ),
      ),
      "Kerbs",
      TOPICS,
    );
    expect(keyTerms.map(({ term }) => term)).toContain("dropped kerb");
    expect(keyTerms.map(({ term }) => term)).not.toContain("Helen Sarr");
    expect(entities.map(({ name, count }) => [name, count])).toEqual([
      ["Arrendshire County Council", 2],
      ["Helen Sarr", 3],
    ]);
  });
});

describe("names", () => {
  it("have one key for all their forms", () => {
    expect(entityKey("policy", "Policy H4")).toBe(entityKey("policy", "H4"));
    expect(entityKey("person", "Cllr. Aziz")).toBe(entityKey("person", "Councillor Aziz"));
    expect(entityKey("organisation", "the Environment Agency’s")).toBe(
      entityKey("organisation", "Environment Agency"),
    );
    expect(entityKey("organisation", "Lock & Quay Limited")).toBe(
      entityKey("organisation", "Lock and Quay Ltd"),
    );
    for (const day of ["12 March 2024", "12th of March 2024", "March 12, 2024", "12/03/2024", "2024-03-12"])
      expect(entityKey("date", day)).toBe("2024-03-12");
    expect(entityKey("date", "March 2024")).toBe("march 2024");
  });

  it("of people are found without a title, and words that are also names are excluded", () => {
    const text = "Helen Sarr asked for clay tiles. They grant permission. Wharf Street floods, said Dr Aziz.";
    const people = namedEntities(text).filter(({ type }) => type === "person");
    expect(people.map(({ start, end }) => text.slice(start, end))).toEqual(["Helen Sarr", "Dr Aziz"]);
  });

  it("are listed by type and count, for any order in the text", () => {
    const found = namedEntities("Historic England and Natural England met Historic England on 3 May 2024.");
    const merged = mergeEntities(found);
    expect(mergeEntities(found.toReversed())).toEqual(merged);
    expect(merged.map(({ name, count }) => `${name} ${count}`)).toEqual([
      "Historic England 2",
      "Natural England 1",
      "3 May 2024 1",
    ]);
    expect(merged[0]?.places).toEqual([
      { start: 0, end: 16 },
      { start: 41, end: 57 },
    ]);
  });
});

it("describes a long register by its beginning, so that its length does not matter", async () => {
  const rows = Array.from({ length: 30_000 }, (_, at) => `Site ${at},Closed depot beside the canal`);
  const register = (last: string) => read(csvExtractor, `Site,Note\n${rows.join("\n")}\n${last.repeat(900)}`);
  const [one, other] = [await register("Zed Yard,the only dovecote\n"), await register("Ash Row,a mill\n")];
  expect(one.text.length).toBeGreaterThan(1_000_000);
  const described = describeExtracted(one, "Register", []);
  expect(described).toEqual(describeExtracted(other, "Register", []));
  expect(described.keyTerms.map(({ term }) => term)).toContain("Closed depot beside");
});
