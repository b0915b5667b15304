import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { conclude, countPlaywright, countVitest, outputFailures, playwrightFailures } from "./test-report.ts";

const folder = mkdtempSync(path.join(tmpdir(), "sightline-reports-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: unknown): string {
  const file = path.join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const vitest = (failed: number, files: { status: string; assertionResults: { status: string }[] }[]) =>
  report({ numPassedTests: 5, numFailedTests: failed, numPendingTests: 2, testResults: files });

test("tests are counted, and a file that cannot be loaded counts as one failure", () => {
  expect(countVitest(vitest(0, []))).toEqual({ passed: 5, failed: 0, skipped: 2 });
  const files = [
    { status: "failed", assertionResults: [{ status: "failed" }, { status: "passed" }] },
    { status: "failed", assertionResults: [] },
  ];
  expect(countVitest(vitest(1, files))).toMatchObject({ failed: 2 });
});

test("a journey that needed a retry, or an error outside any journey, is a failure", () => {
  const stats = { expected: 3, unexpected: 0, flaky: 1, skipped: 0 };
  expect(countPlaywright(report({ stats, errors: [] }))).toEqual({ passed: 3, failed: 1, skipped: 0 });
  const none = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  expect(countPlaywright(report({ stats: none, errors: [{ message: "no server" }] }))).toMatchObject({
    failed: 1,
  });
});

test("a runner that died or left no report never passes", () => {
  expect(conclude(countVitest(path.join(folder, "none.json")), 0)).toMatchObject({ failed: 1 });
  expect(conclude({ passed: 9, failed: 0, skipped: 0 }, null)).toMatchObject({ passed: 9, failed: 1 });
  expect(conclude({ passed: 9, failed: 2, skipped: 0 }, 1)).toMatchObject({ failed: 2 });
  expect(conclude({ passed: 9, failed: 0, skipped: 0 }, 0)).toMatchObject({ failed: 0 });
});

test("each failed journey is repeated with its titles and errors", () => {
  const spec = (title: string, status: string, message: string) => ({
    title,
    line: 7,
    tests: [{ status, results: [{ errors: [{ message }] }] }],
  });
  const file = report({
    suites: [
      {
        title: "barriers/barriers.spec.ts",
        specs: [],
        suites: [
          {
            title: "packs",
            specs: [
              spec("the shelf", "expected", "not shown"),
              spec("the list", "unexpected", "Error: \u001b[31mdark\u001b[39m\n+ color-contrast: h1"),
            ],
          },
        ],
      },
    ],
    errors: [{ message: "Error: no server" }],
  });
  expect(playwrightFailures(file)).toBe(
    [
      "  barriers/barriers.spec.ts › packs › the list (line 7)",
      "    Error: dark",
      "    + color-contrast: h1",
      "    Error: no server",
    ].join("\n"),
  );
});

test("a long error is cut, and a report without a failed journey gives none", () => {
  const errors = [{ message: Array.from({ length: 100 }, (_, line) => `line ${line}`).join("\n") }];
  expect(playwrightFailures(report({ errors }))?.split("\n").at(-1)).toBe("    … 70 more lines");
  expect(playwrightFailures(report({ suites: [], errors: [] }))).toBeNull();
  expect(playwrightFailures(path.join(folder, "none.json"))).toBeNull();
});

test("without a report, the lines of the output that name a failure come before its last ones", () => {
  const output = ["  ✘  3 [journeys] › one.spec.ts", "Error: no result", ...Array(20).fill("noise")].join(
    "\n",
  );
  expect(outputFailures(output).split("\n").slice(0, 3)).toEqual([
    "  ✘  3 [journeys] › one.spec.ts",
    "Error: no result",
    "noise",
  ]);
});
