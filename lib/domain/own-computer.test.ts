import { expect, it } from "vitest";
import { isOfOneComputer } from "./own-computer.ts";

it("tells an address of one computer from one that others can open", () => {
  for (const address of [
    "http://127.0.0.1:3000",
    "http://localhost/packs",
    "http://a.localhost",
    "http://[::1]:80",
  ])
    expect([address, isOfOneComputer(address)]).toEqual([address, true]);
  for (const address of [
    "https://evidence.example",
    "http://10.0.0.7:3000",
    "http://127.example",
    "no address",
    "",
  ])
    expect([address, isOfOneComputer(address)]).toEqual([address, false]);
});
