import { expect, test } from "vitest";
import { keepAlive } from "./keep-alive.ts";

/** A program whose runs last as told, on a clock that only they and the waits move. */
function program(runsMs: readonly number[], startFails = false) {
  const log: string[] = [];
  const controller = new AbortController();
  let clock = 0;
  let run = 0;
  const result = keepAlive({
    signal: controller.signal,
    now: () => clock,
    wait: async (ms) => {
      log.push(`wait ${ms}`);
      clock += ms;
    },
    ended: async () => {
      const lasted = runsMs[run++];
      if (lasted === undefined) {
        controller.abort();
        return "stopped";
      }
      clock += lasted;
      return `code ${run}`;
    },
    start: async () => {
      if (startFails) throw new Error("no memory");
      log.push("start");
    },
    onRestart: (how) => log.push(how),
  });
  return { result, log };
}

test("what ends is started again, after a wait that grows, until it is told to stop", async () => {
  const { result, log } = program([10, 10]);
  expect(await result).toBeNull();
  expect(log).toEqual(["code 1", "wait 500", "start", "code 2", "wait 1000", "start"]);
});

test("what keeps ending is given up, with how it ended last", async () => {
  const { result, log } = program([1, 1, 1, 1, 1, 1, 1]);
  expect(await result).toBe("code 5");
  expect(log.filter((line) => line === "start")).toHaveLength(4);
});

test("a long steady run forgives what was before", async () => {
  const { result, log } = program([1, 1, 1, 1, 3_600_000, 1, 1, 1]);
  expect(await result).toBeNull();
  expect(log.filter((line) => line === "start")).toHaveLength(8);
});

test("what cannot be started again is given up in words", async () => {
  expect(await program([1], true).result).toBe("no memory");
});
