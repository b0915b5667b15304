import { defineConfig } from "@playwright/test";
import { browserOnPath } from "./testing/find-browser.ts";

/**
 * Browser tests run against a production build. Each worker starts an instance of its own, so files run beside each other
 * (`e2e/support/test.ts`). `npm test` chooses the browser; `npx playwright test` alone takes the one on PATH.
 */
const browser = process.env.E2E_BROWSER ?? browserOnPath();

export default defineConfig({
  testDir: "e2e",
  globalSetup: "e2e/support/templates.ts",
  projects: [
    { name: "barriers", testMatch: "barriers/**/*.spec.ts", fullyParallel: true },
    { name: "journeys", testIgnore: ["barriers/**", "screenshots/**"] },
    // For people to look at. `npm test` names the projects that it runs.
    { name: "screenshots", testMatch: "screenshots/**/*.spec.ts" },
  ],
  outputDir: "test-results",
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // Two instances and two browsers share the processors.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
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
});
