import fc from "fast-check";
import { expect, it } from "vitest";
import { pacedReport } from "./paced-report.ts";

it("progress never goes back, with or without pages to recognise, and ends at 1", () => {
  const growing = fc
    .array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 })
    .map((shares) => [...shares].sort((a, b) => a - b));
  fc.assert(
    fc.property(growing, growing, (pages, rest) => {
      const reported: number[] = [];
      const report = pacedReport({ report: (_stage, progress) => void reported.push(progress) });
      report.report("reading", 0);
      for (const share of pages) report.recognising("drawing pages", share);
      for (const share of [...rest, 1]) report.report("indexing", share);
      expect(reported).toEqual([...reported].sort((a, b) => a - b));
      expect(reported.at(-1)).toBeCloseTo(1);
    }),
  );
});
