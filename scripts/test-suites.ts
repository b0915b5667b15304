import path from "node:path";
import { type Count, countPlaywright, countVitest } from "./test-report.ts";

export type Suite = {
  readonly name: string;
  /** Program and arguments, run by this Node. */
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Shows the output as it arrives, because the suite takes minutes. */
  readonly live?: boolean;
  /** Reads the counts when done. A check without counts is one test: its exit code. */
  readonly count?: () => Count | null;
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

/** Format, lint, boundaries, types, cleanliness and the paths in documents: one test each. */
export function verifySuites(): Suite[] {
  return [
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
    check("route types", "node_modules/next/dist/bin/next", "typegen"),
    check("types", "node_modules/typescript/bin/tsc", "--noEmit", "-p", "."),
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

/** Browser suites: accessibility checks, two at a time, then the journeys, one after another. */
export function browserSuites(reports: string, browser: string, port: number, dataDir: string): Suite[] {
  const instance = { reports, browser, port, dataDir };
  return [
    browserSuite("pages without barriers", "barriers", 2, instance),
    browserSuite("browser journeys", "journeys", 1, instance),
  ];
}

type Instance = {
  readonly reports: string;
  readonly browser: string;
  readonly port: number;
  readonly dataDir: string;
};

function browserSuite(
  name: string,
  project: string,
  workers: number,
  { reports, browser, port, dataDir }: Instance,
): Suite {
  const report = path.join(reports, `${project}.json`);
  const chosen = [`--project=${project}`, `--workers=${workers}`];
  return {
    name,
    args: ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json", ...chosen],
    live: true,
    env: {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      E2E_BROWSER: browser,
      E2E_PORT: String(port),
      E2E_DATA_DIR: dataDir,
    },
    count: () => countPlaywright(report),
  };
}
