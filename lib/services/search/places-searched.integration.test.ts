import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BoundingBox } from "#lib/domain/geojson.ts";
import type { SearchFrameInput } from "#lib/domain/search.ts";
import { utf8 } from "#lib/ingest/testing.ts";
import { readReceipt } from "#lib/services/receipts/read-receipt.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { mapLayer, rectangle } from "#testing/map-layers.ts";
import { replayReceipt } from "./replay-receipt.ts";
import { searchEvidence } from "./search-evidence.ts";

let instance: TestInstance;
afterAll(() => instance?.close());

const SITE: BoundingBox = [-1.5, 52.4, -1.499, 52.401];
const AROUND: BoundingBox = [-1.51, 52.39, -1.49, 52.41];

const FLOOD_POLICY = `# Policy W2: Flood risk

In Flood Zone 3a a new home needs a floor above the flood level.
`;
const SITE_POLICY = `# Policy S4: Site H3-12

The developer of site H3-12 provides a new footpath to the quay.
`;
const OTHER_POLICY = `# Policy W9: Flood risk elsewhere

A new home by the canal needs a floor above the flood level, and a footpath.
`;

beforeAll(async () => {
  instance = await openTestInstance();
  for (const id of ["plans", "places"]) await instance.addCorpus(id);
  const inPlans = { corpusId: "plans" };
  await instance.upload("flood.md", utf8(FLOOD_POLICY), inPlans);
  await instance.upload("site.md", utf8(SITE_POLICY), inPlans);
  await instance.upload("other.md", utf8(OTHER_POLICY), inPlans);
  const inPlaces = { corpusId: "places" };
  await instance.upload(
    "Flood zones.geojson",
    mapLayer([{ reference: "FZ-3a", name: "Flood Zone 3a" }, AROUND]),
    inPlaces,
  );
  await instance.upload(
    "Site allocations.geojson",
    mapLayer([{ reference: "H3-12", name: "Quay Meadow" }, SITE]),
    inPlaces,
  );
  await instance.upload(
    "Green belt.geojson",
    mapLayer([{ reference: "GB-1", name: "Far green belt" }, [-1.2, 52.5, -1.1, 52.6]]),
    inPlaces,
  );
});

const ask = (over: Partial<SearchFrameInput>) =>
  searchEvidence(instance.context(), { query: "new home floor above flood level", mode: "keyword", ...over });
const named = (answer: Awaited<ReturnType<typeof ask>>) => answer.results.map(({ fileName }) => fileName);

describe("a search about a place", () => {
  const drawn = { geometry: rectangle(...SITE) };

  it("finds only documents that name a record there, with the spatial trigger and its fact", async () => {
    const answer = await ask({ spatial: drawn });
    expect(named(answer).toSorted()).toEqual(["flood.md", "site.md"]);
    const [first] = answer.results;
    expect(first?.fileName).toBe("flood.md");
    expect(first?.passages[0]?.lanes).toContain("structured");
    expect(first?.passages[0]?.badges).toContainEqual({
      code: "spatial_trigger",
      detail: "the place is in Flood Zone 3a",
      number: null,
      from: { tool: "lane", lane: "structured" },
    });
    expect(answer.reasonCodes).toContain("place_linked_only");
    expect(answer.notes.map(({ text }) => text).join(" ")).toContain(
      "Only the 2 documents linked to this place",
    );
  });

  it("lists the records there with their shares, and the datasets that do not cover it", async () => {
    const { place } = await ask({ spatial: drawn });
    expect(place?.facts.map(({ name, relation, overlap_share }) => [name, relation, overlap_share])).toEqual([
      ["Flood Zone 3a", "within", 1],
      ["Quay Meadow", "within", 1],
    ]);
    expect(place?.notCovered).toHaveLength(1);
    expect(place?.documentCount).toBe(2);
  });

  it("keeps the other documents below those that are linked to an advisory place", async () => {
    const answer = await ask({ query: "footpath", spatial: { ...drawn, advisory: true } });
    expect(named(answer).slice(0, 1)).toEqual(["site.md"]);
    expect(named(answer)).toContain("other.md");
    const [passage] = answer.results[0]?.passages ?? [];
    const sum = passage?.contributions.reduce((total, { value }) => total + value, 0);
    expect(sum).toBeCloseTo(passage?.score ?? 0, 9);
  });

  it("searches as before without a place", async () => {
    const answer = await ask({});
    expect(answer.lanes.map(({ lane }) => lane)).not.toContain("structured");
    expect(answer.place).toBeUndefined();
  });

  it("tells a place without a record from one that no dataset covers", async () => {
    const empty = await ask({
      spatial: { geometry: rectangle(...[-1.1999, 52.5001, -1.1998, 52.5002]), kinds: ["flood-risk-zone"] },
    });
    expect(empty.reasonCodes).toContain("place_not_covered");
    const near = await ask({ spatial: { place: "52.4105, -1.5" } });
    expect(near.reasonCodes).toContain("place_nothing_there");
    expect(near.place?.facts[0]).toMatchObject({ relation: "nearest", name: "Flood Zone 3a" });
  });

  it("refuses text and shapes that are no place, in words", async () => {
    await expect(ask({ spatial: { place: "somewhere nice" } })).rejects.toMatchObject({
      code: "bad_request",
    });
    await expect(ask({ spatial: { geometry: { type: "Point" } } })).rejects.toMatchObject({
      code: "bad_request",
    });
    await expect(ask({ spatial: {} })).rejects.toThrow(/either a geometry or a place/);
  });

  it("never uses records that the reader may not see", async () => {
    const { sql } = instance.database;
    await sql`update documents set confidentiality = 'restricted' where file_name = 'Flood zones.geojson'`;
    const answer = await ask({ spatial: drawn });
    await sql`update documents set confidentiality = 'internal' where file_name = 'Flood zones.geojson'`;
    expect(named(answer)).toEqual(["site.md"]);
    expect(JSON.stringify(answer.place)).not.toContain("Flood");
  });

  it("proposes only records of the corpora asked, and keeps the links of the others", async () => {
    const answer = await ask({ spatial: drawn, filters: { corpora: ["plans"] } });
    expect(answer.lanes.find(({ lane }) => lane === "structured")?.candidateCount).toBe(2);
    expect(named(answer).toSorted()).toEqual(["flood.md", "site.md"]);
  });
});

describe("a question that names a place", () => {
  const recognise = ["place" as const];

  it.each([
    ["what applies to Quay Meadow?", "Quay Meadow"],
    ["What constraints affect H3-12", "H3-12"],
    ["flood level within 200 m of Quay Meadow", "within 200 m of Quay Meadow"],
    ["Does the footpath of H3-12 reach the quay?", "H3-12"],
    ["flood risk at 52.4005, -1.4995", "52.4005, -1.4995"],
  ])("is recognised in “%s”", async (query, words) => {
    const answer = await ask({ query, recognise });
    expect(answer.recognised).toMatchObject([{ kind: "place", words }]);
    expect(answer.questionKind).toBe("place");
    expect(answer.place?.facts.map(({ name }) => name)).toContain("Flood Zone 3a");
    expect(
      answer.results
        .flatMap(({ passages }) => passages)
        .some(({ badges }) => badges.some(({ code }) => code === "spatial_trigger")),
    ).toBe(true);
  });

  it.each(["what applies to Nowhere Hall?", "Policy W2", "floor level within 200 m of the moon"])(
    "is not recognised in “%s”",
    async (query) => {
      const answer = await ask({ query, recognise });
      expect(answer.recognised).toEqual([]);
      expect(answer.place).toBeUndefined();
    },
  );

  it("does not replace a place that the frame has", async () => {
    const answer = await ask({
      query: "what applies to Quay Meadow?",
      recognise,
      spatial: { place: "52.5505, -1.1505" },
    });
    expect(answer.recognised).toEqual([]);
    expect(answer.place?.spatial.place).toBe("52.5505, -1.1505");
  });
});

describe("the records of an answer", () => {
  it("are those on the place, then the nearest, whatever their datasets are called", async () => {
    await instance.upload(
      "Article 4 directions.geojson",
      mapLayer([{ reference: "A4-1", name: "Mill Race" }, [-1.513, 52.386, -1.512, 52.388]]),
      { corpusId: "places" },
    );
    const { place } = await ask({ spatial: { place: "52.3905, -1.5095" } });
    expect(place?.facts.map(({ name, relation }) => [name, relation])).toEqual([
      ["Flood Zone 3a", "within"],
      ["Mill Race", "nearest"],
    ]);
  });
});

describe("the receipt of a search about a place", () => {
  it("holds the compared versions, and a replay says that a dataset changed", async () => {
    const { traceId } = await ask({ spatial: { place: "52.4005, -1.4995" } });
    const receipt = await readReceipt(instance.context(), traceId);
    const step = receipt.runs.find(({ tool }) => tool === "place");
    expect(step?.outputs).toMatchObject({ count: 2, linkedPassages: 2, linkedDocuments: 2 });
    expect(receipt.fingerprints.places).toBeTypeOf("string");

    const same = await replayReceipt(instance.context(), { id: traceId, asOf: "receipt" });
    expect(same.identical).toBe(true);
    await instance.upload(
      "Flood zones.geojson",
      mapLayer([{ reference: "FZ-3a", name: "Flood Zone 3a" }, [-1.4, 52.39, -1.39, 52.41]]),
      { corpusId: "places" },
    );
    const replay = await replayReceipt(instance.context(), { id: traceId, asOf: "receipt" });
    const gone = replay.items.filter(({ kind }) => kind === "gone");
    expect(gone.length).toBeGreaterThan(0);
    for (const { causes } of gone) expect(causes).toContain("datasets_changed");
  });
});
