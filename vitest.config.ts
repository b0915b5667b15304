import { defineConfig } from "vitest/config";

const INTEGRATION = {
  // Loading the same modules anew for each file was two fifths of the work. What a file needs fresh is its database.
  isolate: false,
  include: ["**/*.integration.test.ts"],
  exclude: ["node_modules/**"],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // Each file has a database process of its own.
  maxWorkers: 2,
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
          // Half of the time went into loading the same modules for each file; no test leans on a fresh one.
          isolate: false,
          include: ["{lib,db,workers,cli,scripts,components,app}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.integration.test.ts", "node_modules/**"],
          // None takes a second by itself; a busy machine must not fail one.
          testTimeout: 30_000,
        },
      },
      { test: { ...INTEGRATION, name: "integration", env: { SIGHTLINE_TEST_DB: "embedded" } } },
      ...(process.env.TEST_DATABASE_URL ? [native] : []),
    ],
  },
});
