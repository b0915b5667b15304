import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";

export type Count = { readonly passed: number; readonly failed: number; readonly skipped: number };

const vitestSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

const playwrightSchema = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()).default([]),
});

function read(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/** A test file that cannot be loaded has no tests, so it counts as one failure. */
export function countVitest(file: string): Count | null {
  const report = vitestSchema.safeParse(read(file));
  if (!report.success) return null;
  const broken = report.data.testResults.filter(
    (result) =>
      result.status === "failed" && !result.assertionResults.some((test) => test.status === "failed"),
  );
  return {
    passed: report.data.numPassedTests,
    failed: report.data.numFailedTests + broken.length,
    skipped: report.data.numPendingTests,
  };
}

/** A journey that passes only on a retry counts as failed, because it is unreliable. */
export function countPlaywright(file: string): Count | null {
  const report = playwrightSchema.safeParse(read(file));
  if (!report.success) return null;
  const { expected, unexpected, flaky, skipped } = report.data.stats;
  const outside = unexpected + flaky === 0 ? report.data.errors.length : 0;
  return { passed: expected, failed: unexpected + flaky + outside, skipped };
}

/** Returns the result of a suite. A runner that crashed or wrote no report is a failure, even if its counts are good. */
export function conclude(count: Count | null, exitCode: number | null): Count {
  if (count === null) return { passed: 0, failed: 1, skipped: 0 };
  if (exitCode !== 0 && count.failed === 0) return { ...count, failed: 1 };
  return count;
}
