import path from "node:path";
import { type Count, countPlaywright, countVitest, playwrightFailures } from "./test-report.ts";

export type Suite = {
  readonly name: string;
  /** Program and arguments, run by this Node. */
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Shows the output as it arrives, because the suite takes minutes. */
  readonly live?: boolean;
  /** Reads the counts when done. A check without counts is one test: its exit code. */
  readonly count?: () => Count | null;
  /** Reads the failed tests with their errors when done. Without it, they are read from the output. */
  readonly failures?: () => string | null;
};

const VITEST = "node_modules/vitest/vitest.mjs";

function check(name: string, ...args: string[]): Suite {
  return { name, args };
}

function vitest(
  name: string,
  project: string,
  reports: string,
  env: Readonly<Record<string, string>> = {},
): Suite {
  const report = path.join(reports, `${project}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return {
    name,
    args: [VITEST, "run", "--project", project, ...reporters],
    env,
    count: () => countVitest(report),
  };
}

/** The files that the types need. Writes into the checkout, so no other check runs beside it. */
export function routeTypesSuite(): Suite {
  return check("route types", "node_modules/next/dist/bin/next", "typegen");
}

/** Types, format, lint, boundaries, cleanliness and the paths in documents: one test each. They only read. */
export function checkSuites(): Suite[] {
  return [
    check("types", "node_modules/typescript/bin/tsc", "--noEmit", "-p", "."),
    check(
      "format and lint",
      "node_modules/@biomejs/biome/bin/biome",
      "ci",
      "--colors=off",
      "--diagnostic-level=error",
      ".",
    ),
    check("boundaries", "scripts/check-boundaries.ts"),
    check("clean checkout", "scripts/check-clean.ts"),
    check("paths in documents", "scripts/check-docs.ts"),
    check("nothing dead", "node_modules/knip/bin/knip.js", "--no-progress"),
  ];
}

export function unitSuite(reports: string): Suite {
  return vitest("unit tests", "unit", reports);
}

/** The golden set over the sample with the bundled model, compared with its baseline. A drop exits with 3. */
export function goldenSuite(dataDir: string): Suite {
  return check(
    "golden set against its baseline",
    ...["evals/main.ts", "eval", "--sample", "--profile", "hybrid", "--data-dir", dataDir],
    ...["--golden", "db/seed/golden.yaml", "--baseline", "db/seed/golden-baseline.json"],
  );
}

export function integrationSuites(reports: string, testDatabaseUrl: string | undefined): Suite[] {
  const embedded = vitest("integration, embedded database", "integration", reports);
  if (!testDatabaseUrl) return [embedded];
  return [embedded, vitest("integration, native Postgres", "integration-native", reports)];
}

/**
 * Browser suites: accessibility checks, then the journeys.
 * @param templates a folder for the data directories that tests copy.
 */
export function browserSuites(reports: string, browser: string, templates: string): Suite[] {
  const env = { E2E_BROWSER: browser, E2E_TEMPLATES: templates };
  return [
    browserSuite("pages without barriers", "barriers", reports, env),
    browserSuite("browser journeys", "journeys", reports, env),
  ];
}

function browserSuite(
  name: string,
  project: string,
  reports: string,
  env: Readonly<Record<string, string>>,
): Suite {
  const report = path.join(reports, `${project}.json`);
  return {
    name,
    args: ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json", `--project=${project}`],
    live: true,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    count: () => countPlaywright(report),
    failures: () => playwrightFailures(report),
  };
}
