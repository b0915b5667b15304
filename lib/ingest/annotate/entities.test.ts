import { describe, expect, test } from "vitest";
import { findEntities } from "./entities.ts";

const found = (text: string) => findEntities(text).map((entity) => [entity.type, entity.text]);

describe("findEntities", () => {
  test.each<[string, string[][]]>([
    [
      "HALDEN COUNCIL\nTown and Country Planning Act 1990",
      [["legislation", "Town and Country Planning Act 1990"]],
    ],
    ["Seen by L Thirlby, Inspector. Decision: 3 May.", [["date", "3 May"]]],
    [
      "Adopted on 3 May 2024 and again in June 2025.",
      [
        ["date", "3 May 2024"],
        ["date", "June 2025"],
      ],
    ],
    [
      "From 2024-05-03 to 04/06/2024.",
      [
        ["date", "2024-05-03"],
        ["date", "04/06/2024"],
      ],
    ],
    [
      "A levy of £1,250.50, or £3.5 million in all.",
      [
        ["amount", "£1,250.50"],
        ["amount", "£3.5 million"],
      ],
    ],
    ["Keep 21 m between windows.", [["measure", "21 m"]]],
    [
      "At least 400 dwellings per hectare or 35 dph.",
      [
        ["measure", "400 dwellings per hectare"],
        ["measure", "35 dph"],
      ],
    ],
    [
      "Some 1,200 sqm and 40% of 12 homes.",
      [
        ["measure", "1,200 sqm"],
        ["measure", "40%"],
        ["measure", "12 homes"],
      ],
    ],
    [
      "See Policies H4, H5 and DM1.",
      [
        ["policy", "Policies H4"],
        ["policy", "H5"],
        ["policy", "DM1"],
      ],
    ],
    [
      "Under the Town and Country Planning Act 1990 it is so.",
      [["legislation", "Town and Country Planning Act 1990"]],
    ],
    [
      "The Town and Country Planning (Local Planning) (England) Regulations 2012 apply.",
      [["legislation", "Town and Country Planning (Local Planning) (England) Regulations 2012"]],
    ],
    ["The Halden Borough Council objected.", [["organisation", "Halden Borough Council"]]],
    [
      "Ask the Environment Agency or Marlow Homes Ltd.",
      [
        ["organisation", "Environment Agency"],
        ["organisation", "Marlow Homes Ltd"],
      ],
    ],
    [
      "Cllr Ada Brook and Dr. Y. Lin spoke.",
      [
        ["person", "Cllr Ada Brook"],
        ["person", "Dr. Y. Lin"],
      ],
    ],
    [
      "Land at Mill Lane, HX1 2AB.",
      [
        ["place", "Mill Lane"],
        ["place", "HX1 2AB"],
      ],
    ],
    [
      "Application 21/01234/FUL meets BS 5837:2012.",
      [
        ["reference", "21/01234/FUL"],
        ["reference", "BS 5837:2012"],
      ],
    ],
  ])("%s", (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  test.each([
    "The council may act.",
    "In order 5 of them came.",
    "It may be 3 or 4.",
    "The road is wet. A street is long.",
  ])("finds no entity in: %s", (text) => {
    expect(found(text)).toEqual([]);
  });

  test("returns spans that match the text, in order and without overlap", () => {
    const text =
      "On 3 May 2024 Halden Council refused 40 homes under Policy H4 at Mill Lane for £2m. ".repeat(20);
    const entities = findEntities(text);
    expect(entities.length).toBe(120);
    entities.forEach((entity, index) => {
      expect(text.slice(entity.start, entity.end)).toBe(entity.text);
      expect(entity.start).toBeGreaterThanOrEqual(entities[index - 1]?.end ?? 0);
    });
  });
});
