import { expect, test } from "vitest";
import { keepAlive } from "./keep-alive.ts";

/** A program with given run times, on a clock that only its runs and the waits advance. */
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

test("an ended program is restarted after a growing wait, until it is stopped", async () => {
  const { result, log } = program([10, 10]);
  expect(await result).toBeNull();
  expect(log).toEqual(["code 1", "wait 500", "start", "code 2", "wait 1000", "start"]);
});

test("a program that ends soon after each start is not restarted for ever, and how it last ended is returned", async () => {
  const { result, log } = program([1, 1, 1, 1, 1, 1, 1]);
  expect(await result).toBe("code 5");
  expect(log.filter((line) => line === "start")).toHaveLength(4);
});

test("a long steady run resets the count of failures", async () => {
  const { result, log } = program([1, 1, 1, 1, 3_600_000, 1, 1, 1]);
  expect(await result).toBeNull();
  expect(log.filter((line) => line === "start")).toHaveLength(8);
});

test("a program that cannot be restarted is not tried again, and the message is returned", async () => {
  expect(await program([1], true).result).toBe("no memory");
});
