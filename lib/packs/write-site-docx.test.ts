import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { StoredPlaceReport } from "#lib/domain/place-api.ts";
import type { PlaceItem } from "#lib/domain/place-items.ts";
import { writeWkb } from "#lib/geometry/wkb.ts";
import { docxProblems } from "./testing-docx-schema.ts";
import { writeSiteDocx } from "./write-site-docx.ts";

const item = (over: Partial<PlaceItem> = {}): PlaceItem => ({
  ...{ dataset: "set_1", dataset_name: "Flood zones", kind: "flood-risk-zone", reference: "FZ-3a" },
  ...{ name: "Flood zone <3a>", record_ref: "record::set_1::FZ-3a@1", relation: "intersects" },
  ...{ overlap_m2: 500, overlap_share: 0.5, distance_metres: 0, valid_from: "2024-11-03", valid_to: null },
  ...{ source: null, publisher: "Rivers Office", licence: "OGL", version: 1 },
  policies: [
    {
      ...{ evidence_ref: "doc::doc_1@1::chars-0-9", title: "Local plan", how: "named_by_record" },
      ...{ label: "Policy W1", passage: "Homes are safe & dry.\u0001" },
    },
  ],
  ...over,
});

const report = (items: readonly PlaceItem[]): StoredPlaceReport => ({
  site: {
    ...{ area_m2: 18_400, centre: [-1.5, 52.4], grid_reference: "SP 3341 7902", notes: ["It was closed."] },
    geometry: { type: "Point", coordinates: [-1.5, 52.4] },
  },
  ...{ on: "2026-11-30", items: [...items], not_covered: ["green-belt"], withheld: 2 },
  checked: [
    {
      ...{ dataset: "set_1", dataset_name: "Flood zones", kind: "flood-risk-zone", version: 1 },
      ...{ state: "applies", coverage: "extent" },
    },
  ],
  ...{ receipt_id: "site_aaaaaaaa", as_of: "2026-11-30T09:00:00.000Z" },
  request: { geometry: { type: "Point" }, buffer_metres: 0 },
});

async function written(items: readonly PlaceItem[], address = "https://sightline.example/places/reports/1") {
  const geometry = writeWkb({ type: "Point", coordinates: [-1.5, 52.4003] });
  const parts = unzipSync(
    await writeSiteDocx({ report: report(items), address, shapes: [{ dataset: "set_1", geometry }] }),
  );
  return { parts, words: strFromU8(parts["word/document.xml"] ?? new Uint8Array()) };
}

describe("a Word file of a site report", () => {
  it("obeys the schema, and has what applies, what is linked, what was checked, and a picture", async () => {
    const { parts, words } = await written([item()]);
    expect(docxProblems(parts)).toEqual([]);
    for (const part of [
      ...["Flood zone &lt;3a&gt;", "50%", "3 Nov 2024", "Policy W1, named by", "“Homes are safe &amp; dry.”"],
      ...["Green belt (no dataset)", "site_aaaaaaaa", "2 entries of datasets"],
    ])
      expect(words).toContain(part);
    expect(Object.keys(parts).filter((name) => name.startsWith("word/media/"))).toHaveLength(1);
  });

  it("obeys the schema without anything that applies, and has no link that only one computer can open", async () => {
    const { parts, words } = await written([], "http://127.0.0.1:3000/places/reports/1");
    expect(docxProblems(parts)).toEqual([]);
    expect(words).toContain("No record lies on the site");
    expect(words).not.toContain("127.0.0.1");
  });
});
