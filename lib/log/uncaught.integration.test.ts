import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const lib = (file: string) => JSON.stringify(fileURLToPath(new URL(file, import.meta.url)));

it.each([
  ["an error that nothing caught", "setTimeout(() => { throw new TypeError('the badger sett'); });"],
  ["a promise that nothing awaits", "Promise.reject(new TypeError('the badger sett'));"],
])("%s ends a program with a log line without quotes from the error", (_name, failing) => {
  const program = `
    import { createLogger } from ${lib("./log.ts")};
    import { logUncaught } from ${lib("./uncaught.ts")};
    logUncaught(createLogger({ level: "info", program: "worker" }));
    ${failing}`;
  const { status, stderr, stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(JSON.parse(stderr)).toMatchObject({ level: 60, msg: "uncaught error", err: { class: "TypeError" } });
  expect(stderr + stdout).not.toContain("badger");
});
