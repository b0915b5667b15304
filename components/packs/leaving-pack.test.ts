import { expect, it } from "vitest";
import { arrive, isLeaving, leavePack, packLeft } from "./leaving-pack.ts";

it("a pack that moves to trash is not read until its page closes, and the list knows it once", () => {
  leavePack("pack_1");
  expect([isLeaving("pack_1"), isLeaving("pack_2")]).toEqual([true, false]);
  packLeft();
  expect([isLeaving("pack_1"), arrive(), arrive()]).toEqual([false, "pack_1", null]);
});

it("a pack whose move failed is read as before", () => {
  leavePack("pack_1");
  leavePack(null);
  expect([isLeaving("pack_1"), arrive()]).toEqual([false, null]);
});
