import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

/** A device that answers each write with ENOSPC, as a file on a full disk does. */
const FULL = "/dev/full";
const onFullDevice = it.skipIf(!existsSync(FULL));
const lib = (file: string) => JSON.stringify(fileURLToPath(new URL(file, import.meta.url)));

/** Runs a program whose standard error cannot be written. */
function run(program: string) {
  const full = openSync(FULL, "w");
  try {
    return spawnSync(process.execPath, ["--input-type=module", "-e", program], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", full],
      timeout: 60_000,
    });
  } finally {
    closeSync(full);
  }
}

const LOGS = `
  import { createLogger } from ${lib("./log.ts")};
  import { logUncaught } from ${lib("./uncaught.ts")};
  const log = createLogger({ level: "info", program: "worker" });
  logUncaught(log);
  const onLaterTurn = () => new Promise((resolve) => setImmediate(resolve));
  for (let i = 0; i < 3; i++) {
    log.info({ i }, "a line");
    log.fatal({ i }, "a line");
    await onLaterTurn();
  }`;

onFullDevice("a program goes on when its log cannot be written (needs /dev/full)", () => {
  const { status, stdout } = run(`${LOGS}
    process.stderr.write("printed\\n");
    console.error("printed");
    await onLaterTurn();
    console.log("alive");`);
  expect([status, stdout]).toEqual([0, "alive\n"]);
});

onFullDevice("the lines that it keeps for later stay small (needs /dev/full)", () => {
  const { status, stdout } = run(`${LOGS}
    const before = process.memoryUsage().rss;
    const long = "x".repeat(100_000);
    for (let i = 0; i < 2000; i++) log.info({ long }, "a line");
    console.log(process.memoryUsage().rss - before < 150 * 1024 * 1024);`);
  expect([status, stdout]).toEqual([0, "true\n"]);
});

onFullDevice("an error that nothing caught still ends a program with code 1 (needs /dev/full)", () => {
  const { status, stdout } = run(`${LOGS}
    setImmediate(() => { throw new TypeError("a defect"); });
    setTimeout(() => console.log("went on"), 60_000);`);
  expect([status, stdout]).toEqual([1, ""]);
});

onFullDevice("a log file that cannot be written does not end its program (needs /dev/full)", () => {
  const { status, stdout } = run(`
    import { createLogger } from ${lib("./log.ts")};
    import { fileDestination } from ${lib("./file.ts")};
    import { logUncaught } from ${lib("./uncaught.ts")};
    const log = createLogger({ level: "info", program: "database" }, fileDestination("/dev/full"));
    logUncaught(log);
    for (let i = 0; i < 3; i++) {
      log.error({ i }, "a line");
      await new Promise((resolve) => setImmediate(resolve));
    }
    console.log("alive");`);
  expect([status, stdout]).toEqual([0, "alive\n"]);
});
