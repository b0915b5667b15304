import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
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

const errorSchema = z.object({ message: z.string().optional(), value: z.string().optional() });

const specSchema = z.object({
  title: z.string(),
  line: z.number(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(z.object({ errors: z.array(errorSchema).default([]) })),
    }),
  ),
});

const suiteSchema = z.object({
  title: z.string(),
  specs: z.array(specSchema).default([]),
  get suites() {
    return z.array(suiteSchema).default([]);
  },
});

const failuresSchema = z.object({
  suites: z.array(suiteSchema).default([]),
  errors: z.array(errorSchema).default([]),
});

/** Lines of a message. The rest is in the output of the suite. */
const MESSAGE_LINES = 30;
const LINE_LENGTH = 400;

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

function messageOf({ message, value }: z.infer<typeof errorSchema>): string {
  const lines = stripVTControlCharacters(message ?? value ?? "An error without a message").split("\n");
  const shown = lines.slice(0, MESSAGE_LINES).map((line) => `    ${line.slice(0, LINE_LENGTH)}`);
  if (lines.length > MESSAGE_LINES) shown.push(`    … ${lines.length - MESSAGE_LINES} more lines`);
  return shown.join("\n");
}

function failedSpecs(suites: readonly z.infer<typeof suiteSchema>[], parents: readonly string[]): string[] {
  return suites.flatMap(({ title, specs, suites: inner }) => {
    const titles = [...parents, title];
    const failed = specs.flatMap((spec) => {
      const tests = spec.tests.filter(({ status }) => status === "unexpected" || status === "flaky");
      if (tests.length === 0) return [];
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return [`  ${[...titles, spec.title].join(" › ")} (line ${spec.line})`, ...errors.map(messageOf)].join(
        "\n",
      );
    });
    return [...failed, ...failedSpecs(inner, titles)];
  });
}

/** Returns the titles of the failed journeys with their errors, or null if the report names none. */
export function playwrightFailures(file: string): string | null {
  const report = failuresSchema.safeParse(read(file));
  if (!report.success) return null;
  const failed = [...failedSpecs(report.data.suites, []), ...report.data.errors.map(messageOf)];
  return failed.length === 0 ? null : failed.join("\n");
}

/** Returns the lines of a failed suite's output that name a failure, or else its last lines. */
export function outputFailures(output: string): string {
  const lines = output.trimEnd().split("\n");
  const namedFailures = lines.filter((line) => /^\s*(?:FAIL\b|[×✗✘]|(?:Caused by: )?\w*Error:)/.test(line));
  // A process that ends early is not named. The last lines say how many files did not run.
  return [...namedFailures.slice(0, 30), ...lines.slice(-15)].join("\n");
}

/** Returns the result of a suite. A runner that crashed or wrote no report is a failure, even if its counts are good. */
export function conclude(count: Count | null, exitCode: number | null): Count {
  if (count === null) return { passed: 0, failed: 1, skipped: 0 };
  if (exitCode !== 0 && count.failed === 0) return { ...count, failed: 1 };
  return count;
}
