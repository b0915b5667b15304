import { expect, it } from "vitest";
import { arrive, isLeaving, leavePack } from "./leaving-pack.ts";

it("a pack that moves to trash is left until the list arrives, which knows it once", () => {
  leavePack("pack_1");
  expect([isLeaving("pack_1"), isLeaving("pack_2")]).toEqual([true, false]);
  expect([arrive(), arrive(), isLeaving("pack_1")]).toEqual(["pack_1", null, false]);
});
