import { expect, it } from "vitest";
import { SerialQueue } from "./serial-queue.ts";

it("SerialQueue runs one piece at a time, urgent ones first, otherwise in order", async () => {
  const queue = new SerialQueue();
  const log: string[] = [];
  let running = 0;
  const piece = (name: string, urgent: boolean) =>
    queue.run(urgent, async () => {
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

it("SerialQueue continues after a failed piece", async () => {
  const queue = new SerialQueue();
  const failed = queue.run(false, () => Promise.reject(new Error("no")));
  const next = queue.run(false, () => "yes");
  await expect(failed).rejects.toThrow("no");
  expect(await next).toBe("yes");
  expect(await queue.run(true, () => "again")).toBe("again");
});
