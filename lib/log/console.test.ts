import { afterEach, beforeEach, expect, it } from "vitest";
import { consoleToLog } from "./console.ts";
import { createLogger } from "./log.ts";

const SECRET = "the badger sett";
const lines: string[] = [];
const log = createLogger({ level: "debug", program: "web" }, { write: (line) => lines.push(line) });
let undo: () => void;

beforeEach(() => {
  lines.length = 0;
  undo = consoleToLog(log, (error) => "digest" in error);
});
afterEach(() => undo());

const written = () => lines.map((line) => JSON.parse(line));

it("logs the loggable part of a printed error", () => {
  console.error("⨯", new TypeError(SECRET));
  expect(written()).toMatchObject([{ level: 50, err: { class: "TypeError" } }]);
  expect(lines.join("")).not.toContain("badger");
});

it("logs the length and origin of printed text", () => {
  console.warn(`Failed: ${SECRET}`, { text: SECRET });
  expect(written()).toMatchObject([
    {
      level: 40,
      msg: "a library printed text",
      frames: [expect.stringContaining("console.test.ts"), ...written()[0].frames.slice(1)],
    },
  ]);
  expect(lines.join("")).not.toContain("badger");
});

it("leaves out an error that is logged elsewhere", () => {
  console.error(Object.assign(new Error(SECRET), { digest: "1" }));
  expect(lines).toEqual([]);
});
