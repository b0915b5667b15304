import { expect, it } from "vitest";
import { interleaved } from "./sampling.ts";

it("takes turns, changes the first piece, settles in between, and drops the warm-up", async () => {
  const order: string[] = [];
  const piece = (name: string) => async (round: number) => {
    order.push(name + round);
    return { [name]: round };
  };
  const settle = async () => {
    order.push("-");
  };
  const samples = await interleaved([piece("a"), piece("b")], { rounds: 2, warmUp: 1, settle });
  expect(order.filter((step) => step !== "-")).toEqual(["a0", "b0", "b1", "a1", "a2", "b2"]);
  expect(order.filter((step) => step === "-")).toHaveLength(6);
  expect(Object.fromEntries(samples)).toEqual({ a: [1, 2], b: [1, 2] });
});

it("keeps every measure that one piece returns", async () => {
  const samples = await interleaved([async () => ({ x: 1, y: 2 })], { rounds: 3, warmUp: 0 });
  expect(Object.fromEntries(samples)).toEqual({ x: [1, 1, 1], y: [2, 2, 2] });
});
