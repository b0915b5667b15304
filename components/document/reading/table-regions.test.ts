import { expect, it } from "vitest";
import type { AssetType } from "#lib/domain/page-lane.ts";
import type { PageEvidence } from "#lib/domain/search-result.ts";
import type { MarkedLocation } from "./points.ts";
import { tableRegions } from "./table-regions.ts";

const evidence = (type: AssetType, box = { x0: 100, y0: 200, x1: 300, y1: 400 }) =>
  ({ ...{ page: 14, width: 500, height: 800 }, assets: [{ type, box }] }) as unknown as PageEvidence;
const TABLE = {
  page: 14,
  boxes: [{ x: 0.2, y: 0.25, width: 0.4, height: 0.25 }],
};

it("marks the table that the page lanes found on the open page", () => {
  expect(tableRegions([evidence("table")], [], 14)).toEqual([{ active: true, regions: [TABLE], strong: [] }]);
  expect(tableRegions([evidence("table")], [], null)).toMatchObject([{ active: false }]);
});

it("marks no other picture, no table that fills its page, and none beside a passage", () => {
  const whole = { x0: 0, y0: 0, x1: 500, y1: 800 };
  const located = [{ regions: [{ page: 14, boxes: [] }] }] as unknown as MarkedLocation[];
  expect(tableRegions([evidence("map"), evidence("table", whole)], [], 14)).toEqual([]);
  expect(tableRegions([evidence("table")], located, 14)).toEqual([]);
});
