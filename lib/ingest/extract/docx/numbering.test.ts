import { describe, expect, it } from "vitest";
import { utf8 } from "../../testing.ts";
import { parseXml } from "../shared/xml.ts";
import { readNumbering } from "./numbering.ts";

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

function level(at: number, format: string, text: string, more = ""): string {
  return `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/>${more}</w:lvl>`;
}

function numbering(levels: string, instances = '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>') {
  const source = `<w:numbering ${W}><w:abstractNum w:abstractNumId="0">${levels}</w:abstractNum>${instances}</w:numbering>`;
  return readNumbering(parseXml(utf8(source), 100));
}

describe("readNumbering", () => {
  it("prints clause numbers of several levels and restarts deeper levels", () => {
    const policies = numbering(
      level(0, "decimal", "Policy H%1") +
        level(1, "decimal", "%1.%2") +
        level(2, "lowerLetter", "(%3)") +
        level(3, "lowerRoman", "(%4)"),
    );
    const markers = [0, 1, 2, 2, 3, 1, 2, 0, 1].map((at) => policies.next("1", at, null)?.marker);
    expect(markers).toEqual(["Policy H1", "1.1", "(a)", "(b)", "(i)", "1.2", "(a)", "Policy H2", "2.1"]);
  });

  it("continues across lists with one definition, and restarts at an override", () => {
    const num = (id: number, start = "") =>
      `<w:num w:numId="${id}"><w:abstractNumId w:val="0"/>${start}</w:num>`;
    const lists = numbering(
      level(0, "decimal", "%1."),
      num(1) + num(2) + num(3, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride>'),
    );
    expect(["1", "1", "2", "3", "3"].map((id) => lists.next(id, 0, null)?.marker)).toEqual([
      "1.",
      "2.",
      "3.",
      "5.",
      "6.",
    ]);
  });

  it("finds the level that names the paragraph's style, and starts missing upper levels", () => {
    const headings = numbering(
      level(0, "decimal", "%1", '<w:pStyle w:val="H1"/>') +
        level(1, "decimal", "%1.%2", '<w:pStyle w:val="H2"/>'),
    );
    expect(headings.next("1", null, "H2")).toEqual({ marker: "1.1", level: 1 });
    expect(headings.next("1", null, "H1")?.level).toBe(0);
  });

  it("prints symbol bullets as one sign, keeps other bullets, and returns an empty marker for no number", () => {
    const bullets = numbering(
      level(0, "bullet", "\uf0b7") +
        level(1, "bullet", "–") +
        level(2, "none", "") +
        level(3, "upperRoman", "%4", "<w:isLgl/>"),
    );
    expect([0, 1, 2, 3].map((at) => bullets.next("1", at, null)?.marker)).toEqual(["•", "–", "", "1"]);
    expect(bullets.next("9", 0, null)).toBeNull();
  });
});
