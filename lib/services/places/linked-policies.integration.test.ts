import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { utf8 } from "#lib/ingest/testing.ts";
import { removeDocument } from "#lib/services/removal/remove-document.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { rectangle } from "#testing/map-layers.ts";
import { readPlaceReport } from "./read-place-report.ts";
import { reportPlace } from "./report-place.ts";

let instance: TestInstance;
let planId: string;

const ask = (geometry: object) =>
  reportPlace(instance.context(), { geometry: { type: "Polygon", ...geometry }, buffer_metres: 0 });

const PLAN = `# Pellbridge Local Plan

## Policy H3: Homes at the basin

Development at the basin provides at least 80 homes. A third of them are affordable.

## Policy W1: Water

New homes near Kelham Quay are safe for their lifetime. Nothing else is said here.
`;

beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
  const sites = [
    {
      type: "Feature",
      properties: { reference: "S-12", name: "Kelham Quay", policy: "H3" },
      geometry: rectangle(-1.5, 52.4, -1.49, 52.41),
    },
  ];
  await instance.upload(
    "layers/Site allocations.geojson",
    utf8(JSON.stringify({ type: "FeatureCollection", features: sites })),
  );
  ({ documentId: planId } = await instance.upload("Local plan.md", PLAN));
});
afterAll(() => instance?.close());

describe("policies of a site report", () => {
  it("are those that the record names, and those whose documents name the place, each with its passage", async () => {
    const report = await ask(rectangle(-1.498, 52.402, -1.497, 52.403));
    expect(report.items[0]?.policies).toEqual([
      expect.objectContaining({
        how: "named_by_record",
        label: "Policy H3",
        title: "Pellbridge Local Plan",
        passage: expect.stringMatching(/^Policy H3: Homes at the basin Development .+ affordable\.$/),
      }),
      expect.objectContaining({
        how: "names_place",
        passage: "New homes near Kelham Quay are safe for their lifetime.",
      }),
    ]);
  });

  it("are not those that a record beside the site names", async () => {
    const report = await ask(rectangle(-1.4899, 52.402, -1.489, 52.403));
    expect(report.items[0]).toMatchObject({ relation: "nearest", policies: [{ how: "names_place" }] });
  });

  it("are left out of a stored report once their document was removed", async () => {
    const { receipt_id: id } = await ask(rectangle(-1.498, 52.402, -1.497, 52.403));
    await removeDocument(instance.context(), { documentId: planId });
    const stored = await readPlaceReport(instance.context(), id);
    expect(stored.items).toMatchObject([{ reference: "S-12", policies: [] }]);
  });
});
