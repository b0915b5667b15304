import { describe, expect, it } from "vitest";
import { RequestError } from "#components/http/fetch-json.ts";
import type { UploadAnswer } from "#lib/domain/document-api.ts";
import type { SendInput } from "./send-file.ts";
import { createUploadStore, hasUnsent } from "./upload-store.ts";

type Call = {
  readonly input: SendInput;
  readonly answer: (answer: UploadAnswer) => void;
  readonly fail: (error: Error) => void;
};

/** Returns a store whose uploads wait until the test answers them. */
function storeWithHeldSends() {
  const calls: Call[] = [];
  const store = createUploadStore(
    (input) => new Promise((answer, fail) => calls.push({ input, answer, fail })),
    "session",
    (notify) => notify(),
  );
  return { store, calls };
}
const files = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    file: new File(["x"], `f${index}.md`),
    path: `plans/f${index}.md`,
  }));
const accepted: UploadAnswer = {
  id: "doc_1",
  outcome: "accepted",
  created: "document",
  version: 1,
  job_id: "j1",
  indexed: false,
};
/** Lets settled promises run their continuations. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("the upload store", () => {
  it("sends each file once, three at a time, for any number of files", async () => {
    const { store, calls } = storeWithHeldSends();
    store.add(files(300), "plan");
    let most = 0;
    for (let done = 0; done < 300; done++) {
      most = Math.max(most, calls.length - done);
      calls[done]?.answer(accepted);
      await settle();
    }
    expect(most).toBe(3);
    expect(new Set(calls.map(({ input }) => input.path)).size).toBe(300);
    expect(store.items().every((item) => item.phase === "received")).toBe(true);
  });

  it("continues after a failure and reports the reason", async () => {
    const { store, calls } = storeWithHeldSends();
    store.add(files(2), null);
    calls[0]?.fail(new RequestError("unreachable", "The connection was lost. Try again.", 0));
    calls[1]?.answer({ id: null, outcome: "refused", code: "empty_file", message: "The file is empty." });
    await settle();
    expect(store.items().map(({ phase, error }) => [phase, error?.message])).toEqual([
      ["failed", "The connection was lost. Try again."],
      ["refused", "The file is empty."],
    ]);
  });

  it("says that a restricted file is not shown, accepted or existing", async () => {
    const { store, calls } = storeWithHeldSends();
    store.add(files(3), "sealed");
    calls[0]?.answer({ id: null, outcome: "accepted", job_id: "j1", indexed: true, message: "Stored." });
    calls[1]?.answer({ id: null, outcome: "exists", code: "conflict", message: "It is there already." });
    calls[2]?.answer(accepted);
    await settle();
    const restricted = "Not shown here because it is restricted.";
    expect(store.items().map(({ phase, error, notice }) => [phase, error, notice])).toEqual([
      ["received", null, restricted],
      ["exists", null, restricted],
      ["received", null, null],
    ]);
  });

  it("asks about an existing path and sends the file again with the answer", async () => {
    const { store, calls } = storeWithHeldSends();
    store.add(files(1), null);
    calls[0]?.answer({ id: "doc_1", outcome: "exists", version: 1 });
    await settle();
    const [item] = store.items();
    expect([item?.phase, calls[0]?.input.onExisting]).toEqual(["exists", "ask"]);
    store.again(item?.id ?? "", "new_version");
    await settle();
    expect(calls[1]?.input.onExisting).toBe("new_version");
  });

  it("keeps batches small enough for one answer about their jobs", () => {
    const { store } = storeWithHeldSends();
    store.add(files(1000), null);
    const sizes = new Map<string, number>();
    for (const { batchId } of store.items()) sizes.set(batchId, (sizes.get(batchId) ?? 0) + 1);
    expect(Math.max(...sizes.values())).toBeLessThanOrEqual(400);
  });

  it("has unsent files until each is answered, failed or skipped", async () => {
    const { store, calls } = storeWithHeldSends();
    expect(hasUnsent(store.items())).toBe(false);
    store.add(files(4), null);
    expect(hasUnsent(store.items())).toBe(true);
    store.skip(store.items()[3]?.id ?? "");
    calls[0]?.answer(accepted);
    calls[1]?.fail(new RequestError("unreachable", "The connection was lost. Try again.", 0));
    await settle();
    expect(hasUnsent(store.items())).toBe(true);
    calls[2]?.answer(accepted);
    await settle();
    expect(hasUnsent(store.items())).toBe(false);
  });

  it("leaves out a file that was cancelled while waiting", async () => {
    const { store, calls } = storeWithHeldSends();
    store.add(files(4), null);
    store.skip(store.items()[3]?.id ?? "");
    for (const call of calls) call.answer(accepted);
    await settle();
    expect(calls).toHaveLength(3);
    expect(store.items()[3]?.phase).toBe("skipped");
  });
});
