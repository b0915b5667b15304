import { describe, expect, it } from "vitest";
import { repeatHeads } from "./repeat-heads.ts";

describe("repeatHeads", () => {
  it("repeats a heading over the columns that have headings below it", () => {
    const rows = [
      ["Parish", "Affordable", "", "Market", "", "Notes", ""],
      ["", "2023", "2024", "2023", "2024", "", "Source"],
    ];
    expect(repeatHeads(rows)).toEqual([
      ["Parish", "Affordable", "Affordable", "Market", "Market", "Notes", ""],
      rows[1],
    ]);
  });

  it("repeats headings above headings that are repeated themselves", () => {
    const rows = [
      ["Ward", "Spend", "", "", ""],
      ["", "Capital", "", "Revenue", ""],
      ["", "Q1", "Q2", "Q1", "Q2"],
    ];
    expect(repeatHeads(rows)[0]).toEqual(["Ward", "Spend", "Spend", "Spend", "Spend"]);
  });

  it("leaves merged headings as they are", () => {
    const rows = [
      ["Site", "Homes", "Homes", ""],
      ["Site", "2023", "2024", "Officer"],
    ];
    expect(repeatHeads(rows)).toEqual(rows);
  });
});
