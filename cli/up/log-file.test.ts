import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { openLog, rotateIfLarge } from "./log-file.ts";

const root = mkdtempSync(path.join(tmpdir(), "sightline-log-file-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const limits = { bytes: 2_000, kept: 2 };

const logs = () => readdirSync(root).sort();

/** Starts a program that writes a numbered line on request. */
function startWriter(file: string) {
  const log = openLog(file);
  const program = `process.on("message", (text) => { console.log(text); process.send(""); });`;
  const child = spawn(process.execPath, ["-e", program], { stdio: ["ignore", log, log, "ipc"] });
  closeSync(log);
  return {
    write: async (text: string) => {
      child.send(text);
      await once(child, "message");
    },
    stop: async () => {
      child.disconnect();
      await once(child, "exit");
    },
  };
}

test("a growing log is rotated while its program writes, and the oldest is deleted", async () => {
  const file = path.join(root, "program.log");
  const writer = startWriter(file);
  const written: string[] = [];
  for (let n = 0; n < 60; n++) {
    const line = `${n} ${"x".repeat(100)}`;
    await writer.write(line);
    written.push(line);
    rotateIfLarge(file, limits);
  }
  await writer.stop();
  expect(logs()).toEqual(["program.log", "program.log.1", "program.log.2"]);
  for (const name of logs()) {
    expect(statSync(path.join(root, name)).size).toBeLessThan(limits.bytes + 200);
    expect(statSync(path.join(root, name)).mode & 0o777).toBe(0o600);
  }
  const kept = [".2", ".1", ""].map((end) => readFileSync(`${file}${end}`, "utf8")).join("");
  expect(written.join("\n").endsWith(kept.trimEnd())).toBe(true);
});

test("a small or missing log is left alone", () => {
  const before = logs();
  rotateIfLarge(path.join(root, "program.log"), { bytes: 1_000_000, kept: 2 });
  rotateIfLarge(path.join(root, "missing.log"), limits);
  expect(logs()).toEqual(before);
});
