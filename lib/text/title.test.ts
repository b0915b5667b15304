import { describe, expect, it } from "vitest";
import { fileNameWords, titleWords } from "./title.ts";

describe("titleWords", () => {
  it("returns a real title unchanged", () => {
    expect(titleWords("Housing: what we need by 2041")).toBe("Housing: what we need by 2041");
  });

  it.each([
    ["Affordable_housing_SPD-Adoption Statement.pdf", "Affordable housing SPD Adoption Statement"],
    ["LP54_SHLAA_2016.docx", "LP54 SHLAA 2016"],
    ["Annex_2-Housing_SPD_3f2a91c07b.pdf", "Annex 2 Housing SPD"],
    ["593f2e8d4a65-0000.txt", ""],
    ["11426.txt", ""],
    ["日本語.md", "日本語"],
  ])("reads the words of %s", (name, words) => {
    expect(titleWords(name)).toBe(words);
  });

  it("uses the last part of a path", () => {
    expect(fileNameWords("plans/2020/04-housing.md")).toBe("04 housing");
  });
});
