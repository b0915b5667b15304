import { existsSync, mkdtempSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { networkNamespace } from "./network-namespace.ts";
import { type ForeignProgram, runForeignProgram } from "./run-foreign-program.ts";

const folder = mkdtempSync(path.join(tmpdir(), "foreign-program-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (script: string, over: Partial<ForeignProgram> = {}) =>
  runForeignProgram({
    ...{ command: "/bin/sh", args: ["-c", script], folder },
    ...{ timeoutMs: 60_000, memoryMb: 1000, fileMb: 10, ...over },
  });

describe.skipIf(process.platform !== "linux")("a program that is not ours", () => {
  it("has the memory that it is given, and no more", async () => {
    const holds = "head -c 60000000 /dev/zero | tail -c 60000000 | wc -c";
    expect((await run(holds, { memoryMb: 1000 })).output.trim()).toBe("60000000");
    expect((await run(holds, { memoryMb: 40 })).output.trim()).toBe("0");
  });

  it("writes files up to the size that it is given", async () => {
    const { output } = await run("head -c 20000000 /dev/zero > large; wc -c < large", { fileMb: 2 });
    expect(output.trim()).toBe(String(2 * 1024 * 1024));
  });

  it("has twice its time as processor time, so that it ends although its parent was killed", async () => {
    expect((await run("ulimit -t", { timeoutMs: 30_000 })).output.trim()).toBe("60");
  });

  it("has no variable of this process, and asks a proxy that does not exist", async () => {
    vi.stubEnv("ACCESS_TOKEN", "a-secret-of-the-server");
    const { output } = await run("env");
    vi.unstubAllEnvs();
    expect(output).toContain(`HOME=${folder}`);
    expect(output).toContain("https_proxy=http://127.0.0.1:9");
    expect(output).not.toContain("a-secret-of-the-server");
  });

  it.skipIf(networkNamespace() === null)(
    "has no network (skipped where the system allows none)",
    async () => {
      const { output } = await run("readlink /proc/self/ns/net; tail -n +3 /proc/net/dev | cut -d: -f1");
      const [namespace, ...interfaces] = output.trim().split(/\s+/);
      expect(namespace).not.toBe(readlinkSync("/proc/self/ns/net"));
      expect(interfaces).toEqual(["lo"]);
    },
  );

  it("has ended when its end is reported, also if it is cancelled", async () => {
    const pid = path.join(folder, "pid");
    const cancel = new AbortController();
    const running = run(`echo $$ > "${pid}.new"; mv "${pid}.new" "${pid}"; sleep 600`, {
      signal: cancel.signal,
    });
    await vi.waitFor(() => expect(existsSync(pid)).toBe(true), { timeout: 10_000 });
    cancel.abort();
    expect((await running).how).toBe("cancelled");
    // Synchronous, so that it cannot end in the meantime.
    expect(() => process.kill(Number(readFileSync(pid, "utf8")), 0)).toThrowError(/ESRCH/);
  });
});
