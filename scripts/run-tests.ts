import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureBuilt } from "#cli/up/build.ts";
import { ensureBrowser } from "#testing/find-browser.ts";
import { type Count, conclude, outputFailures } from "./test-report.ts";
import {
  browserSuites,
  checkSuites,
  goldenSuite,
  integrationSuites,
  routeTypesSuite,
  type Suite,
  unitSuite,
} from "./test-suites.ts";
import { ROOT } from "./tracked-files.ts";

/**
 * `npm test`: the checks two at a time, the golden set beside the production build, every other suite in turn, and one
 * closing line. `--verify`: the fast, offline part.
 */
const verifyOnly = process.argv.includes("--verify");
const reports = path.join(ROOT, "node_modules", ".cache", "sightline", "reports");
const stopped = new AbortController();
for (const event of ["SIGINT", "SIGTERM", "disconnect"]) process.on(event, () => stopped.abort());

const counts: Count[] = [];
const failures: string[] = [];

/** Runs a suite. Stores its output to show it after a failure. */
async function run(suite: Suite): Promise<Count> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...suite.args], {
    cwd: ROOT,
    env: {
      ...process.env,
      NO_COLOR: "1",
      FORCE_COLOR: undefined,
      NEXT_TELEMETRY_DISABLED: "1",
      ...suite.env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const stop = () => child.kill("SIGTERM");
  stopped.signal.addEventListener("abort", stop, { once: true });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      if (suite.live) process.stdout.write(text);
      output = (output + text).slice(-200_000);
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  stopped.signal.removeEventListener("abort", stop);
  const count = suite.count
    ? conclude(suite.count(), code)
    : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  if (count.failed > 0) {
    if (!suite.live && output !== "") console.log(output.trimEnd());
    failures.push(`✗ ${suite.name}\n${suite.failures?.() ?? outputFailures(output)}`);
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : "";
  console.log(
    `${count.failed > 0 ? "✗" : "✓"} ${suite.name}: ${count.passed} passed, ${count.failed} failed${skipped} (${seconds} s)`,
  );
  return count;
}

/** Runs suites in order, `width` at a time. */
async function runAll(suites: readonly Suite[], width = 1): Promise<void> {
  const waiting = [...suites];
  const lane = async () => {
    for (let next = waiting.shift(); next && !stopped.signal.aborted; next = waiting.shift())
      counts.push(await run(next));
  };
  await Promise.all(Array.from({ length: width }, lane));
}

/** Runs a preparation of a suite. If it fails, prints the message and returns null. */
async function prepare<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    console.log(`✗ ${name}: ${error instanceof Error ? error.message : error}`);
    return null;
  }
}

/** Runs the golden set beside the production build, because each uses little more than one processor. */
async function runGoldenAndBuild(): Promise<{ readonly isBuilt: boolean }> {
  // A separate folder, because vectors of an earlier run would hide a change of the model.
  const goldenDir = mkdtempSync(path.join(tmpdir(), "sightline-golden-"));
  const [built, golden] = await Promise.all([
    prepare("production build", () => ensureBuilt(ROOT, stopped.signal)),
    run(goldenSuite(goldenDir)),
  ]);
  counts.push(golden);
  rmSync(goldenDir, { recursive: true, force: true });
  return { isBuilt: built !== null };
}

async function runInBrowser(isBuilt: boolean): Promise<void> {
  const browser = await prepare("browser", () => ensureBrowser(ROOT, console.log));
  if (browser === null || !isBuilt) {
    counts.push({ passed: 0, failed: 1, skipped: 0 });
    return;
  }
  // One folder for both suites, so that the sample is indexed once.
  const templates = mkdtempSync(path.join(tmpdir(), "sightline-e2e-templates-"));
  await runAll(browserSuites(reports, browser, templates));
  rmSync(templates, { recursive: true, force: true });
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
await runAll([routeTypesSuite()]);
// Most checks use one processor. The test suites use all of them.
await runAll(checkSuites(), 2);
await runAll([unitSuite(reports)]);
if (!verifyOnly) await runAll(integrationSuites(reports, process.env.TEST_DATABASE_URL));
if (!verifyOnly && !stopped.signal.aborted) {
  const { isBuilt } = await runGoldenAndBuild();
  if (!process.env.TEST_DATABASE_URL)
    console.log("– integration, native Postgres: TEST_DATABASE_URL is not set");
  if (!stopped.signal.aborted) await runInBrowser(isBuilt);
}

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0) + (stopped.signal.aborted ? 1 : 0);
// Repeated at the end, because the output of the suites is long.
for (const failure of failures) console.log(failure);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
if (process.connected) process.disconnect();
