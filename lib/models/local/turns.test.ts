import { expect, it } from "vitest";
import { Turns } from "./turns.ts";

it("Turns runs one piece at a time, urgent ones first, otherwise in order", async () => {
  const turns = new Turns();
  const log: string[] = [];
  let running = 0;
  const piece = (name: string, urgent: boolean) =>
    turns.run(urgent, async () => {
      running++;
      expect(running).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      log.push(name);
      running--;
    });
  await Promise.all([
    piece("a", false),
    piece("b", false),
    piece("c", false),
    piece("d", true),
    piece("e", true),
  ]);
  expect(log).toEqual(["a", "d", "e", "b", "c"]);
});

it("Turns continues after a failed piece", async () => {
  const turns = new Turns();
  const failed = turns.run(false, () => Promise.reject(new Error("no")));
  const next = turns.run(false, () => "yes");
  await expect(failed).rejects.toThrow("no");
  expect(await next).toBe("yes");
  expect(await turns.run(true, () => "again")).toBe("again");
});
