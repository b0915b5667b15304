import path from "node:path";
import { expect, it } from "vitest";
import { loadConfig } from "#lib/config/config.ts";
import { run } from "./search.ts";

it("dates in the wrong order are refused before anything starts", async () => {
  const printed: string[] = [];
  const code = await run(["ladder", "--from", "2026-02-01", "--to", "2026-01-01"], {
    root: path.join(import.meta.dirname, "..", ".."),
    config: loadConfig({}),
    signal: new AbortController().signal,
    print: (line) => void printed.push(line),
    printStderr: (line) => void printed.push(line),
  });
  expect(code).toBe(2);
  expect(printed.join("\n")).toContain("must not be before dateFrom");
});
