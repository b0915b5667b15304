import { expect, it } from "vitest";
import { field, processorMsIn, processTree, totalMemory } from "./processes.ts";

it("finds all descendants, and no other processes", () => {
  const entries = [
    { pid: 1, parent: 0 },
    { pid: 10, parent: 1 },
    { pid: 11, parent: 10 },
    { pid: 12, parent: 11 },
    { pid: 20, parent: 1 },
    { pid: 21, parent: 20 },
  ];
  expect(processTree(10, entries)).toEqual([10, 11, 12]);
  expect(processTree(99, entries)).toEqual([]);
});

it("reads a field's kilobytes as bytes", () => {
  const rollup = "Rss:               2048 kB\nPss:               1500 kB\nPss_Dirty:          12 kB\n";
  expect(field(rollup, "Pss")).toBe(1500 * 1024);
  expect(field(rollup, "Swap")).toBeNull();
  expect(field(null, "Pss")).toBeNull();
});

it("adds up, and does not guess a number that a process does not report", () => {
  const one = { residentBytes: 3, proportionalBytes: 2 };
  expect(totalMemory([one, one])).toEqual({ residentBytes: 6, proportionalBytes: 4 });
  expect(totalMemory([one, { residentBytes: 1, proportionalBytes: null }])).toEqual({
    residentBytes: 4,
    proportionalBytes: null,
  });
});

it("adds user and system time, also if the name of the process contains spaces or brackets", () => {
  const stat = "12 (a ) 7 8 (b) S 1 12 12 0 -1 4194560 9 0 0 0 150 25 3 4 20 0 11 0 5";
  expect(processorMsIn(stat)).toBe(1750);
  expect(processorMsIn(null)).toBe(0);
});
