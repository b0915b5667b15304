import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { browserOnPath } from "./lib/testing/find-browser.ts";

/**
 * The journeys run against a production build with a data directory of its own. `npm test` chooses browser, port and
 * directory; `npx playwright test` alone does with these defaults. The environment passes them on to the workers.
 */
const port = Number(process.env.E2E_PORT ?? 3987);
process.env.E2E_DATA_DIR ??= ownDataDir();
const baseURL = `http://127.0.0.1:${port}`;
const browser = process.env.E2E_BROWSER ?? browserOnPath();

export default defineConfig({
  testDir: "e2e",
  projects: [
    // These tests only look at pages, so several can run at once: `--workers 2`.
    { name: "barriers", testMatch: "barriers/**/*.spec.ts", fullyParallel: true },
    { name: "journeys", testIgnore: "barriers/**" },
  ],
  outputDir: "test-results",
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    baseURL,
    browserName: "chromium",
    launchOptions: {
      ...(browser === null ? {} : { executablePath: browser }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
    // Recording a trace takes a third of a test's time. `--trace retain-on-failure` records one for a failure.
  },
  webServer: {
    command: `"${process.execPath}" cli/main.ts up`,
    url: `${baseURL}/api/health`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    env: { ...stringsOnly(process.env), PORT: String(port), DATA_DIR: process.env.E2E_DATA_DIR },
    stdout: "ignore",
    stderr: "pipe",
  },
});

/** The runner itself deletes the folder when it ends, after the server. Its workers inherit the name. */
function ownDataDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "sightline-journeys-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

function stringsOnly(environment: NodeJS.ProcessEnv): Record<string, string> {
  const pairs = Object.entries(environment).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return Object.fromEntries(pairs);
}
