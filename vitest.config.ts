import { defineConfig } from "vitest/config";

/** Timeout of `expect.poll`, which waits for other threads and processes. The default of one second is too short on a busy
 * machine. */
const expect = { poll: { timeout: 60_000 } };

/** Runs before each test file. */
const setupFiles = ["testing/property-seed.ts"];

const INTEGRATION = {
  expect,
  setupFiles,
  globalSetup: ["testing/server-folder.ts"],
  // Loading the modules again for each file took 40% of the time. Each file has an empty database instead.
  isolate: false,
  include: ["**/*.integration.test.ts"],
  exclude: ["node_modules/**"],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // Each has a database process of its own.
  maxWorkers: 2,
};

/**
 * Tests whose subject is not the database, so one kind of it is enough: the native one, which takes less time, if there is
 * one. Other tests of the same subjects run the same statements on both: a new test that is named here must have such a
 * neighbour.
 */
const ONE_DATABASE = [
  // What every address shows of a restricted document. The predicate: pack-leaks, corpora, suggest and many others.
  "app/_restricted/*",
  // No database at all: programs, logs and the watcher of folders.
  ...["cli/instance*", "cli/lost-output*", "lib/log/*", "lib/corpora/connectors/local/watch*"],
  // What a foreign archive may contain. Its rows: archive, bound and used-ids.
  ...["lib/services/archive/hostile*", "lib/services/archive/limits*"],
  // What an exported file looks like. What a pack may show: pack-leaks and packs.
  ...["lib/services/packs/{pack-exports,pack-figures,footnotes,printed-pages}*", "cli/commands/pack*"],
  // What is read from a scan and from a file. Its jobs and versions: embed-pages, jobs and lifecycle.
  ...["lib/services/pages/scans*", "workers/cancel-recognition*", "lib/services/documents/file-date*"],
  // How answers are measured. The stored runs: request-evaluation.
  ...["evals/{cells,quotes}/*", "evals/search/eval.*"],
];

const hasNative = Boolean(process.env.TEST_DATABASE_URL);

const embedded = {
  test: {
    ...INTEGRATION,
    name: "integration",
    env: { SIGHTLINE_TEST_DB: "embedded" },
    exclude: [...INTEGRATION.exclude, ...(hasNative ? ONE_DATABASE : [])],
  },
};

const native = {
  test: { ...INTEGRATION, name: "integration-native", env: { SIGHTLINE_TEST_DB: "native" } },
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          expect,
          setupFiles,
          // Loading the modules again for each file took half of the time. No test needs a new instance of a module.
          isolate: false,
          include: ["{lib,db,workers,cli,scripts,components,actions,app,evals,testing}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.integration.test.ts", "node_modules/**"],
          // By default, one processor runs no tests.
          maxWorkers: "100%",
          // Each test takes less than a second alone. The limit is high so that none fails on a busy machine.
          testTimeout: 120_000,
        },
      },
      embedded,
      ...(hasNative ? [native] : []),
    ],
  },
});
