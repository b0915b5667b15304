import { expect, test } from "vitest";
import { createLogger } from "./log.ts";

test("what people wrote never reaches a log line, at any depth", () => {
  const lines: string[] = [];
  const log = createLogger({ level: "debug", program: "web" }, { write: (line) => lines.push(line) });
  log.info(
    { query: "bats in my roof", hits: [{ best: { snippet: "pipistrelle" } }], queryLength: 15 },
    "searched",
  );
  log.child({ traceId: "t1" }).debug({ apiKey: "sk-1" }, "called");
  const all = lines.join("");
  expect(all).not.toMatch(/bats|pipistrelle|sk-1/);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ program: "web", queryLength: 15, msg: "searched" });
  expect(JSON.parse(lines[1] ?? "")).toMatchObject({ traceId: "t1", msg: "called" });
});
