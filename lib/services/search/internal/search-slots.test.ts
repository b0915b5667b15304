import { expect, it } from "vitest";
import type { Context } from "#lib/context.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { inSearchSlot } from "./search-slots.ts";

/** One search at a time, and one that may wait. */
const config = () => ({ search: { concurrency: 1, queueSize: 1 } });
const context = (of: object, signal = new AbortController().signal) => ({ config: of, signal }) as Context;

function held() {
  let release: () => void = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { until, release };
}

it("a search beyond the queue's limit is refused with a time to retry", async () => {
  const of = config();
  const first = held();
  const running = inSearchSlot(context(of), () => first.until);
  const waiting = inSearchSlot(context(of), async () => "second");
  await expect(inSearchSlot(context(of), async () => "third")).rejects.toMatchObject({
    code: "queue_full",
    details: { retryAfterSeconds: 1 },
  });
  first.release();
  await running;
  expect(await waiting).toBe("second");
});

it("a client that disconnects while waiting frees its place and never searches", async () => {
  const of = config();
  const first = held();
  const running = inSearchSlot(context(of), () => first.until);
  const client = new AbortController();
  let searched = false;
  const gone = inSearchSlot(context(of, client.signal), async () => {
    searched = true;
  });
  client.abort();
  await expect(gone).rejects.toMatchObject({ code: "cancelled" });
  const next = inSearchSlot(context(of), async () => "next");
  first.release();
  await running;
  expect([await next, searched]).toEqual(["next", false]);
});

it("a client that has disconnected before does not wait", async () => {
  const of = config();
  const first = held();
  const running = inSearchSlot(context(of), () => first.until);
  await expect(inSearchSlot(context(of, AbortSignal.abort()), async () => {})).rejects.toMatchObject({
    code: "cancelled",
  });
  first.release();
  await running;
});

it("a search that fails frees its slot", async () => {
  const of = config();
  await expect(
    inSearchSlot(context(of), async () => {
      throw new Error("broken");
    }),
  ).rejects.toThrow("broken");
  expect(await inSearchSlot(context(of), async () => "next")).toBe("next");
});

it("a search whose deadline passes while it waits frees its place and is refused", async () => {
  const of = config();
  const first = held();
  const running = inSearchSlot(context(of), () => first.until);
  const deadline = new AbortController();
  const late = inSearchSlot(context(of, deadline.signal), async () => "late");
  deadline.abort(new AppError("timed_out", "Too slow."));
  await expect(late).rejects.toMatchObject({ code: "timed_out", details: { retryAfterSeconds: 1 } });
  const next = inSearchSlot(context(of), async () => "next");
  first.release();
  await running;
  expect(await next).toBe("next");
});
