import { describe, expect, it, vi } from "vitest";
import { AppError } from "#lib/errors/app-error.ts";
import { cancelsHandled, repeatIfCancelled, throwIfStopped, untilStopped } from "./stopped-by.ts";

/** A statement of postgres.js that waits in its connection's queue until `start`. */
function sentQuery() {
  const cancel = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  const query = {
    active: false,
    state: {},
    cancelled: false,
    canceller(): Promise<void> {
      query.cancelled = true;
      return cancel.promise;
    },
    // biome-ignore lint/suspicious/noThenProperty: the driver's queries are thenables
    then: answer.promise.then.bind(answer.promise),
  };
  return { query, cancel, answer };
}

async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  promise.then(() => {
    settled = true;
  });
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  return settled;
}

it("waits until the server has handled each cancel and its statement has ended", async () => {
  const { query, cancel, answer } = sentQuery();
  query.active = true;
  const search = new AbortController();
  const stopped = untilStopped(query, search.signal);
  search.abort();
  await expect(stopped).rejects.toMatchObject({ code: "cancelled" });
  expect(query.cancelled).toBe(true);
  const handled = cancelsHandled();
  expect(await isSettled(handled)).toBe(false);
  answer.reject(new Error("canceling statement due to user request"));
  expect(await isSettled(handled)).toBe(false);
  cancel.resolve();
  expect(await isSettled(handled)).toBe(true);
});

it("a statement that ends before its connection runs it is not cancelled", async () => {
  const { query, answer } = sentQuery();
  const search = new AbortController();
  const stopped = untilStopped(query, search.signal);
  search.abort();
  await expect(stopped).rejects.toMatchObject({ code: "cancelled" });
  answer.resolve("rows");
  await cancelsHandled();
  expect(query.cancelled).toBe(false);
});

it("without a cancel there is nothing to wait for", async () => {
  expect(await isSettled(cancelsHandled())).toBe(true);
});

it("names the reason for which a search was stopped between two steps", () => {
  const hangs = new AppError("database_unavailable", "The database does not answer.");
  expect(() => throwIfStopped(AbortSignal.abort(hangs))).toThrow(hangs);
  expect(() => throwIfStopped(AbortSignal.abort())).toThrow(expect.objectContaining({ code: "cancelled" }));
  expect(() => throwIfStopped(new AbortController().signal)).not.toThrow();
});

describe("a statement that cancels for other statements stop", () => {
  /** As drizzle wraps the driver's error. */
  const cancelled = () =>
    new Error("Failed query", {
      cause: Object.assign(new Error("canceling statement due to user request"), { code: "57014" }),
    });
  const running = new AbortController().signal;

  /** Rejects as cancelled the given number of times, then answers. */
  function stoppedTimes(times: number) {
    let sent = 0;
    const send = async () => {
      sent++;
      if (sent <= times) throw cancelled();
      return "rows";
    };
    return { send, sent: () => sent };
  }

  it.each([0, 1, 2, 3])("is answered after %i of them", async (times) => {
    const { send, sent } = stoppedTimes(times);
    expect(await repeatIfCancelled(running, send)).toBe("rows");
    expect(sent()).toBe(times + 1);
  });

  it("is refused if they do not end", async () => {
    await expect(repeatIfCancelled(running, stoppedTimes(99).send)).rejects.toThrow("Failed query");
  });

  it("is not repeated if its own search has stopped it, or for another failure", async () => {
    const own = stoppedTimes(1);
    await expect(repeatIfCancelled(AbortSignal.abort(), own.send)).rejects.toThrow("Failed query");
    expect(own.sent()).toBe(1);
    const wrong = vi.fn(() => Promise.reject(new Error("syntax error")));
    await expect(repeatIfCancelled(running, wrong)).rejects.toThrow("syntax error");
    expect(wrong).toHaveBeenCalledTimes(1);
  });

  it("is repeated only when the cancels on their way are handled", async () => {
    const other = sentQuery();
    other.query.active = true;
    const search = new AbortController();
    const stopped = untilStopped(other.query, search.signal);
    search.abort();
    await expect(stopped).rejects.toMatchObject({ code: "cancelled" });
    const { send, sent } = stoppedTimes(1);
    const answer = repeatIfCancelled(running, send);
    expect(await isSettled(answer)).toBe(false);
    expect(sent()).toBe(1);
    other.answer.resolve("rows");
    other.cancel.resolve();
    expect(await answer).toBe("rows");
  });
});
