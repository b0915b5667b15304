import { expect, test } from "vitest";
import { keepAlive } from "./keep-alive.ts";

type Trouble = {
  /** Numbers of the restarts that fail, from 1. */
  readonly failingStarts?: readonly number[];
  readonly requireStartable?: () => void;
};

/** A program with given run times, on a clock that only its runs and the waits advance. */
function program(runsMs: readonly number[], { failingStarts = [], requireStartable }: Trouble = {}) {
  const log: string[] = [];
  const controller = new AbortController();
  let clock = 0;
  let run = 0;
  let restarts = 0;
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
      if (failingStarts.includes(++restarts)) throw new Error("no space left");
      log.push("start");
    },
    onRestart: (how) => log.push(how),
    ...(requireStartable === undefined ? {} : { requireStartable }),
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

test("a failed restart counts as an end and is tried again after a longer wait", async () => {
  const { result, log } = program([10, 10], { failingStarts: [1, 2] });
  expect(await result).toBeNull();
  expect(log).toEqual([
    ...["code 1", "wait 500", "no space left", "wait 1000", "no space left", "wait 2000", "start"],
    ...["code 2", "wait 4000", "start"],
  ]);
});

test("a program whose restarts keep failing is given up, and the last message is returned", async () => {
  const { result, log } = program([1], { failingStarts: [1, 2, 3, 4, 5] });
  expect(await result).toBe("no space left");
  expect(log.filter((line) => line.startsWith("wait"))).toEqual([
    "wait 500",
    "wait 1000",
    "wait 2000",
    "wait 4000",
  ]);
});

test("a program that no restart can help is given up at once, and the reason is returned", async () => {
  const requireStartable = () => {
    throw new Error("the folder is missing");
  };
  const { result, log } = program([1], { requireStartable });
  expect(await result).toBe("the folder is missing");
  expect(log).toEqual(["code 1", "wait 500"]);
});
