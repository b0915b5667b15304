import { DOMParser } from "linkedom";
import { describe, expect, it } from "vitest";
import { measuredSet, rowAt } from "#lib/evaluation/testing.ts";
import { parseBaseline } from "../baselines/baseline.ts";
import { compareWithBaseline } from "../baselines/compare.ts";
import { toHtml } from "./html.ts";
import { toJson } from "./json.ts";
import { classTable, comparisonTable, figureTable, pairTable } from "./tables.ts";

const measured = measuredSet({ keyword: [1, 0, 2], hybrid: [1, 2, 5] });

describe("the JSON report", () => {
  it("has each route's means under its name", () => {
    const report = JSON.parse(JSON.stringify(toJson(measured)));
    expect(report).toMatchObject({
      dataset: "roofs",
      queries: 3,
      keyword: { recall10: 2 / 3, recall100: 2 / 3 },
    });
    expect(report.hybrid.ndcg10).toBeCloseTo((1 + 1 / Math.log2(3) + 1 / Math.log2(6)) / 3, 9);
    expect(report.pairs).toMatchObject([{ a: "keyword", b: "hybrid", measure: "ndcg10" }]);
    expect(report.dense).toBeUndefined();
  });
});

describe("the tables", () => {
  it("have a row for each set and route, and leave out absent ones", () => {
    expect(figureTable([measured]).split("\n")).toHaveLength(4);
    expect(classTable(measured)).toContain("| plain | 3 |");
    expect(pairTable([measuredSet({ hybrid: [1] })])).toBeNull();
    const [baseline] = parseBaseline(JSON.stringify(toJson(measured)), "b");
    const worse = measuredSet({ hybrid: [1, 0, 0] });
    const table = baseline ? comparisonTable(compareWithBaseline(worse, baseline)) : "";
    expect(table).toContain("WORSE");
    expect(table).toContain("roofs, hybrid: lost from the first five: q2, q3");
  });
});

describe("the HTML report", () => {
  const evil = `</script><img src="https://example.org/x" onerror='alert(1)'> & more`;
  const rows = [rowAt("q1", 1, { query: evil, class: evil }), rowAt("q2", 0), rowAt("q3", 2)];
  const set = measuredSet(
    {},
    {
      set: { name: evil, kind: "golden", hash: "h", k: 10 },
      routes: [
        { route: "keyword", rows: [rowAt("q1", 1), rowAt("q2", 1), rowAt("q3", 1)] },
        { route: "hybrid", rows },
      ],
      notes: [evil],
    },
  );
  const text = toHtml([set]);
  const page = new DOMParser().parseFromString(text, "text/html");

  it("escapes every text and loads nothing from elsewhere", () => {
    expect(page.querySelectorAll("img, link, iframe, script[src], object, embed")).toHaveLength(0);
    expect(page.querySelectorAll("script")).toHaveLength(1);
    expect(page.querySelector("h2")?.textContent).toBe(evil);
    const policy = page.querySelector("meta[http-equiv=Content-Security-Policy]")?.getAttribute("content");
    expect(policy).toMatch(/^default-src 'none';/);
    expect(text.replaceAll("https://example.org/x", "")).not.toMatch(/https?:|url\(|@import/);
  });

  it("lists every question once, largest difference first, with the result of each route", () => {
    const lines = [...page.querySelectorAll("tbody tr[data-id]")];
    expect(lines.map((line) => line.getAttribute("data-id"))).toEqual(["q2", "q3", "q1"]);
    expect(lines[0]?.querySelector(".difference")?.textContent).toBe("-1.000");
    expect(JSON.parse(lines[0]?.getAttribute("data-scores") ?? "")).toEqual({ keyword: 1, hybrid: 0 });
    expect(lines[0]?.querySelectorAll("h4")).toHaveLength(2);
    expect([...page.querySelectorAll("select[name=to] option")].map((option) => option.textContent)).toEqual([
      "keyword",
      "hybrid",
    ]);
  });
});
