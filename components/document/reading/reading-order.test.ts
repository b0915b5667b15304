import { expect, it } from "vitest";
import { inReadingOrder, stepFrom } from "./reading-order.ts";

const ref = (start: number, end: number, version = 1) => `doc::doc_a@${version}::chars-${start}-${end}`;

it("sorts passages in document order, each once, and leaves out other versions", () => {
  const refs = [ref(900, 1000), ref(20, 60), ref(20, 40), ref(900, 1000), ref(5, 9, 2), "asset::doc_a::x"];
  expect(inReadingOrder(refs, 1)).toEqual([ref(20, 40), ref(20, 60), ref(900, 1000)]);
});

it("is empty until the version is known", () => {
  expect(inReadingOrder([ref(1, 2)], null)).toEqual([]);
});

it("steps to the neighbours and stops at both ends", () => {
  const refs = ["a", "b", "c"];
  expect([stepFrom(refs, 1, 1), stepFrom(refs, 1, -1)]).toEqual(["c", "a"]);
  expect([stepFrom(refs, 2, 1), stepFrom(refs, 0, -1)]).toEqual([null, null]);
  expect(stepFrom(refs, -1, 1)).toBe("a");
  expect(stepFrom([], -1, 1)).toBeNull();
});
