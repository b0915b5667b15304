import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { recognisePlace } from "./by-place.ts";
import { readAskedRecords } from "./sized-records.ts";

const KINDS = ["brownfield-land", "green-belt", "conservation-area", "site-allocation"];
const RIVER = { ref: "record::d::R-1@1", reference: "R-1", name: "River Sowe" };
const recognised = (question: string, datasetKinds: readonly string[] = KINDS) =>
  recognisePlace(question, { records: [RIVER], datasetKinds });

describe("a question for records of a size at a place", () => {
  const sites = ["brownfield-land", "site-allocation"];
  it.each([
    ["sites in the green belt over 1 ha", sites, { atLeast: 10_000 }, { inside: "green-belt" }],
    ["Which sites over 1 ha are in the green belt?", sites, { atLeast: 10_000 }, { inside: "green-belt" }],
    [
      "sites of more than 2.5 hectares within the Green Belt",
      sites,
      { atLeast: 25_000 },
      { inside: "green-belt" },
    ],
    [
      "brownfield sites in conservation areas",
      ["brownfield-land"],
      undefined,
      { inside: "conservation-area" },
    ],
    [
      "show me all brownfield sites under 500 m2 in the green belt",
      ["brownfield-land"],
      { atMost: 500 },
      { inside: "green-belt" },
    ],
    ["brownfield sites up to 1,200 sq m in the green belt", ["brownfield-land"], { atMost: 1200 }, {}],
    [
      "brownfield sites at least 300 square metres in the green belt",
      ["brownfield-land"],
      { atLeast: 300 },
      {},
    ],
    ["site allocations over 10 acres in the green belt", ["site-allocation"], { atLeast: 40_468.5642 }, {}],
    ["brownfield sites of 0.3 ha or more in the green belt", ["brownfield-land"], { atLeast: 3000 }, {}],
    [
      "brownfield sites between 0.5 and 2 hectares in the green belt",
      ["brownfield-land"],
      { atLeast: 5000, atMost: 20_000 },
      {},
    ],
    [
      "brownfield sites over 0.5 hectares within 200 m of the River Sowe",
      ["brownfield-land"],
      { atLeast: 5000 },
      { place: RIVER.ref, bufferMetres: 200 },
    ],
    [
      "brownfield sites within 200 m of the river Sowe, over 0.5 ha",
      ["brownfield-land"],
      { atLeast: 5000 },
      { place: RIVER.ref, bufferMetres: 200 },
    ],
    [
      "brownfield sites within 1 km of the River Sowe",
      ["brownfield-land"],
      undefined,
      { place: RIVER.ref, bufferMetres: 1000 },
    ],
  ])("is recognised in “%s”", (question, kinds, areaM2, where) => {
    const found = recognised(question);
    expect(found).toMatchObject({ kind: "place", kinds, ...where });
    expect(found?.areaM2).toEqual(areaM2);
    expect(question).toContain(found?.words);
  });

  it.each([
    "sites in the green belt",
    "What is the policy on sites in the green belt over 1 ha?",
    "sites over 1 ha",
    "brownfield sites over 1 ha in the town centre",
    "brownfield sites over 1 ha in the green belt and the countryside",
    "brownfield sites over 1 ha over 2 ha in the green belt",
    "brownfield sites between 2 and 1 ha in the green belt",
    "brownfield sites over 1 ha within 200 m of the River Sowe that flooded",
    "brownfield sites over 1 ha within 200 m of a station",
    "brownfield sites over 1 hat in the green belt",
    "houses over 100 m2 in conservation areas",
    "development in the green belt",
    "green belt in the green belt",
  ])("is not recognised in “%s”", (question) => {
    expect(recognised(question)?.kinds).toBeUndefined();
  });

  it("needs datasets of its kinds in the library", () => {
    const question = "brownfield sites over 1 ha in the green belt";
    expect(recognised(question, ["brownfield-land"])).toBeNull();
    expect(recognised(question, ["green-belt"])).toBeNull();
    expect(recognised("sites over 1 ha in the green belt", ["green-belt", "site-allocation"])).toMatchObject({
      kinds: ["site-allocation"],
    });
  });

  it("is not recognised in the questions of the golden set, with datasets of every kind", async () => {
    const file = await readFile(new URL("../../../db/seed/golden.yaml", import.meta.url), "utf8");
    const { cases } = parse(file) as { cases: readonly { query: string }[] };
    expect(cases.length).toBeGreaterThan(90);
    expect(cases.filter(({ query }) => readAskedRecords(query) !== null)).toEqual([]);
  });
});

describe("for any text", () => {
  const part = fc.constantFrom(
    ..."sites|brownfield sites|in the|green belt|over|under|between|and|1|0.5|99,999|ha|m²|acres|within 5 m of|within 1 km of|Quay|which|or more|,|É|😀|\n| ".split(
      "|",
    ),
  );
  const text = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 300 }),
    fc.array(part, { maxLength: 16 }).map((parts) => parts.join(" ")),
  );

  it("never throws, and what it reads is in the text, with sizes in order", () => {
    fc.assert(
      fc.property(text, (question) => {
        const read = readAskedRecords(question);
        if (read === null) return;
        expect(question).toContain(read.words);
        expect(read.kinds.length).toBeGreaterThan(0);
        expect(read.inside === undefined).toBe(read.near !== undefined);
        if (read.near !== undefined) expect(read.words).toContain(read.near);
        const { atLeast = 0, atMost = Number.POSITIVE_INFINITY } = read.areaM2 ?? {};
        expect(atLeast).toBeLessThanOrEqual(atMost);
      }),
    );
  });

  it("reads nothing from a question of its grammar with another word behind it", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{3,12}$/), (word) => {
        fc.pre(!["sites", "site"].includes(word));
        expect(readAskedRecords(`brownfield sites over 1 ha in the green belt ${word}`)).toBeNull();
      }),
    );
  });
});
