import { describe, expect, it } from "vitest";
import { recordsQuerySchema } from "./record-api.ts";

const read = (query: Readonly<Record<string, string>>) => recordsQuerySchema.safeParse(query);

describe("what records are asked by", () => {
  it("is a rectangle in degrees, west and south first", () => {
    expect(read({ bbox: "-1.5,52,-1,52.5" }).data?.bbox).toEqual([-1.5, 52, -1, 52.5]);
    for (const bbox of [
      ...["", "1,2,3", "1,2,3,4,5", "a,b,c,d", "NaN,0,1,1", "-200,0,1,1", "0,-91,1,1"],
      ...["2,0,1,1", "0,2,1,1", "430000,279000,431000,280000"],
    ])
      expect(read({ bbox }).success, bbox).toBe(false);
  });

  it("is a day and a place of limited length", () => {
    expect(read({ on: "2024-02-29", intersects: "SP 3341 7902" }).success).toBe(true);
    for (const on of ["2024-02-30", "today"]) expect(read({ on }).success).toBe(false);
    for (const intersects of [" ", `POINT(${"1".repeat(5000)} 2)`])
      expect(read({ intersects }).success).toBe(false);
  });
});
