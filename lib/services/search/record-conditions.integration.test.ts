import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BoundingBox } from "#lib/domain/geojson.ts";
import { recordsQuerySchema } from "#lib/domain/record-api.ts";
import type { SearchFrameInput } from "#lib/domain/search.ts";
import { utf8 } from "#lib/ingest/testing.ts";
import { findRecords } from "#lib/services/places/find-records.ts";
import { readReceipt } from "#lib/services/receipts/read-receipt.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { mapLayer } from "#testing/map-layers.ts";
import { replayReceipt } from "./replay-receipt.ts";
import { searchEvidence } from "./search-evidence.ts";

let instance: TestInstance;
afterAll(() => instance?.close());

/** Squares of about 3 ha; the small one has less than 0.01 ha. */
const MILL: BoundingBox = [-1.5, 52.4, -1.498, 52.402];
const EDGE: BoundingBox = [-1.481, 52.4, -1.479, 52.402];
const FAR: BoundingBox = [-1.4, 52.4, -1.398, 52.402];
const SMALL: BoundingBox = [-1.49, 52.4, -1.4899, 52.4001];
const BELT: BoundingBox = [-1.51, 52.39, -1.48, 52.41];

const BROWNFIELD = `SiteReference,SiteNameAddress,GeoX,GeoY,CoordinateReferenceSystem,Hectares,PlanningStatus
H3-12,Tannery yard,-1.495,52.4,WGS84,0.8,permissioned
H3-13,Cooper yard,-1.494,52.4,WGS84,0.3,not permissioned
H3-14,Malt yard,-1.3,52.4,WGS84,2,permissioned
`;

beforeAll(async () => {
  instance = await openTestInstance();
  for (const id of ["plans", "places"]) await instance.addCorpus(id);
  await instance.upload("tannery.md", utf8("# Tannery\n\nSite H3-12 needs a new bridge.\n"), {
    corpusId: "plans",
  });
  await instance.upload("cooper.md", utf8("# Cooper\n\nSite H3-13 needs a new bridge.\n"), {
    corpusId: "plans",
  });
  const inPlaces = { corpusId: "places" };
  await instance.upload(
    "Green belt.geojson",
    mapLayer([{ reference: "GB-1", name: "North belt" }, BELT]),
    inPlaces,
  );
  await instance.upload(
    "Site allocations.geojson",
    mapLayer(
      [{ reference: "A-1", name: "Mill Field" }, MILL],
      [{ reference: "A-2", name: "Edge Field" }, EDGE],
      [{ reference: "A-3", name: "Far Field" }, FAR],
      [{ reference: "A-4", name: "Small Field" }, SMALL],
    ),
    inPlaces,
  );
  await instance.upload("Brownfield land.csv", utf8(BROWNFIELD), inPlaces);
});

const ask = (spatial: SearchFrameInput["spatial"], query = "new bridge") =>
  searchEvidence(instance.context(), { query, mode: "keyword", spatial });
const listed = async (query: Record<string, string>) => {
  const { records, total } = await findRecords(instance.context(), recordsQuerySchema.parse(query));
  expect(total).toBe(records.length);
  return records.map(({ reference }) => reference);
};

describe("a list of records", () => {
  it("is narrowed by size: a record's own area, or the hectares that it states", async () => {
    expect(await listed({ min_area_m2: "8000" })).toEqual(
      expect.arrayContaining(["GB-1", "A-1", "A-2", "A-3", "H3-12", "H3-14"]),
    );
    expect(await listed({ dataset: "brownfield-land", min_area_m2: "8000" })).toEqual(["H3-12", "H3-14"]);
    expect(await listed({ dataset: "brownfield-land", max_area_m2: "8000" })).toEqual(["H3-12", "H3-13"]);
    expect(await listed({ dataset: "site-allocation", max_area_m2: "8000" })).toEqual(["A-4"]);
  });

  it("is narrowed by attributes, in any case of their names and texts", async () => {
    const of = (attributes: string) => listed({ attributes });
    expect(await of("hectares>=0.5")).toEqual(["H3-12", "H3-14"]);
    expect(await of("Hectares >= 0.3; Hectares <= 0.8")).toEqual(["H3-12", "H3-13"]);
    expect(await of("planning status=Permissioned;hectares<=1")).toEqual(["H3-12"]);
    expect(await of("planningstatus>=1")).toEqual([]);
    expect(await of("no such column=1")).toEqual([]);
    expect(await of("hectares=' or true --")).toEqual([]);
  });

  it("is narrowed by the areas of another dataset, and by a place and a size together", async () => {
    expect(await listed({ inside: "green-belt" })).toEqual(
      expect.arrayContaining(["A-1", "A-2", "A-4", "H3-12", "H3-13"]),
    );
    expect(await listed({ inside: "green-belt", dataset: "brownfield-land", min_area_m2: "5000" })).toEqual([
      "H3-12",
    ]);
    expect(await listed({ inside: "no-such-kind" })).toEqual([]);
    expect(await listed({ intersects: "52.4, -1.495", attributes: "hectares<=0.5" })).toEqual([]);
    expect(await listed({ intersects: "52.4, -1.495", attributes: "hectares>=0.5" })).toEqual(["H3-12"]);
  });

  it("refuses conditions that cannot be read", () => {
    for (const query of [{ attributes: "hectares" }, { attributes: "a>=b" }, { min_area_m2: "-1" }])
      expect(recordsQuerySchema.safeParse(query).success, JSON.stringify(query)).toBe(false);
  });
});

describe("a search with conditions on records", () => {
  it("finds the documents that name a record which meets them", async () => {
    const answer = await ask({ place: "52.4, -1.4945", bufferMetres: 500, areaM2: { atLeast: 5000 } });
    expect(answer.place?.facts.map(({ reference }) => reference).toSorted()).toEqual(
      ["A-1", "H3-12", "GB-1"].toSorted(),
    );
    expect(answer.results.map(({ fileName }) => fileName)).toEqual(["tannery.md"]);
    expect(answer.place?.words).toBe("within 500 m of 52.4, -1.4945, at least 0.50 ha");
    expect(answer.place?.facts.find(({ reference }) => reference === "H3-12")?.sizeM2).toBe(8000);
  });

  it("leaves out the nearest records, and says that none meets the conditions", async () => {
    const answer = await ask({
      place: "52.4, -1.4945",
      kinds: ["brownfield-land"],
      areaM2: { atLeast: 5000 },
    });
    expect(answer.place?.facts).toEqual([]);
    expect(answer.reasonCodes).toContain("place_nothing_there");
    expect(answer.notes.map(({ text }) => text).join(" ")).toContain(
      "no record there that meets the conditions",
    );
  });

  it("is about the areas of a dataset, with the share of each record in them", async () => {
    const { place, ...answer } = await ask({
      inside: "green-belt",
      kinds: ["brownfield-land", "site-allocation"],
      areaM2: { atLeast: 5000 },
    });
    expect(
      place?.facts.map(({ name, inside }) => [name, inside?.name, Math.round((inside?.share ?? 1) * 100)]),
    ).toEqual([
      ["Tannery yard", "North belt", 100],
      ["Mill Field", "North belt", 100],
      ["Edge Field", "North belt", 50],
    ]);
    expect(place).toMatchObject({ site: null, words: "in Green belt, at least 0.50 ha", notCovered: [] });
    expect(answer.results.map(({ fileName }) => fileName)).toEqual(["tannery.md"]);
    expect(answer.results[0]?.passages[0]?.badges).toContainEqual(
      expect.objectContaining({ code: "spatial_trigger", detail: "Tannery yard (0.80 ha) is in North belt" }),
    );
  });

  it("says that no dataset covers areas of an unknown kind", async () => {
    const answer = await ask({ inside: "national-park" });
    expect(answer.reasonCodes).toContain("place_not_covered");
    expect(answer.place?.notCovered).toEqual(["national-park"]);
  });

  it("never uses areas or records that the reader may not see", async () => {
    const { sql } = instance.database;
    await sql`update documents set confidentiality = 'restricted' where file_name = 'Green belt.geojson'`;
    const answer = await ask({ inside: "green-belt", advisory: true });
    const records = await listed({ inside: "green-belt" });
    await sql`update documents set confidentiality = 'internal' where file_name = 'Green belt.geojson'`;
    expect(answer.place?.facts).toEqual([]);
    expect(records).toEqual([]);
  });

  it.each<SearchFrameInput["spatial"]>([
    { areaM2: { atLeast: 1 } },
    { inside: "green-belt", place: "52.4, -1.5" },
    { inside: "green-belt", bufferMetres: 5 },
    { place: "52.4, -1.5", areaM2: {} },
    { place: "52.4, -1.5", areaM2: { atLeast: 2, atMost: 1 } },
    { place: "52.4, -1.5", attributes: [{ name: "a" }] },
    { place: "52.4, -1.5", attributes: [{ name: "a", is: "b", atLeast: 1 }] },
    { place: "52.4, -1.5", attributes: Array.from({ length: 11 }, () => ({ name: "a", is: "b" })) },
  ])("refuses %j", async (spatial) => {
    await expect(ask(spatial)).rejects.toThrow();
  });

  it("has its conditions in the receipt, and is replayed with them", async () => {
    const spatial = {
      inside: "green-belt",
      areaM2: { atLeast: 5000 },
      attributes: [{ name: "hectares", atMost: 1 }],
    };
    const { traceId } = await ask(spatial);
    const receipt = await readReceipt(instance.context(), traceId);
    const step = receipt.runs.find(({ tool }) => tool === "place");
    expect(step?.inputs).toMatchObject({ spatial });
    expect(step?.outputs).toMatchObject({ count: 1, records: [{ sizeM2: 8000, insideShare: null }] });
    const replay = await replayReceipt(instance.context(), { id: traceId, asOf: "receipt" });
    expect(replay.identical).toBe(true);
  });
});

describe("a question for records of a size", () => {
  const asked = (query: string) =>
    searchEvidence(instance.context(), { query, mode: "keyword", recognise: ["place"] });

  it.each([
    ["Which sites over 0.5 ha are in the green belt?", ["Tannery yard", "Mill Field", "Edge Field"]],
    ["brownfield sites under 5,000 square metres in the green belt", ["Cooper yard"]],
    ["brownfield sites over 0.5 hectares within 500 m of North belt", ["Tannery yard"]],
    ["brownfield sites over 50 ha in the green belt", []],
  ])("lists the records for “%s”", async (query, names) => {
    const answer = await asked(query);
    expect(answer.questionKind).toBe("place");
    expect(answer.recognised).toMatchObject([{ kind: "place" }]);
    expect(answer.place?.facts.map(({ name }) => name)).toEqual(names);
    expect(answer.place?.spatial.advisory).toBe(true);
  });

  it.each(["sites over 0.5 ha in a national park", "listed buildings over 1 ha in the green belt"])(
    "is not recognised without datasets of its kinds in “%s”",
    async (query) => {
      expect((await asked(query)).recognised).toEqual([]);
    },
  );
});
