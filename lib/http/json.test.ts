import { describe, expect, it } from "vitest";
import { readJson } from "./json.ts";

const LIMIT = 2 * 1024 * 1024;
const MEGABYTE = new Uint8Array(1024 * 1024).fill(0x20);

/** A request whose body comes in chunks of a megabyte, so that its length is not known in advance. */
function streamed(chunks: number, last: string) {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (sent < chunks) controller.enqueue(MEGABYTE);
        else controller.enqueue(new TextEncoder().encode(last));
        if (sent++ === chunks) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const request = new Request("http://localhost/", { method: "POST", body, duplex: "half" } as RequestInit);
  return { request, sent: () => sent };
}

const TOO_LARGE = {
  code: "too_large",
  message: "The request is larger than 2 MB, the most that this address accepts.",
};

describe("a JSON body", () => {
  it("may have as many bytes as the limit", async () => {
    const { request } = streamed(1, `[1]${" ".repeat(MEGABYTE.length - 3)}`);
    expect(await readJson(request, LIMIT)).toEqual([1]);
  });

  it("is refused at the first byte beyond the limit, and the rest is not read", async () => {
    await expect(readJson(streamed(2, "1").request, LIMIT)).rejects.toMatchObject(TOO_LARGE);
    const endless = streamed(Number.POSITIVE_INFINITY, "");
    await expect(readJson(endless.request, LIMIT)).rejects.toMatchObject(TOO_LARGE);
    expect(endless.sent()).toBeLessThan(6);
  });

  it("is refused by its declared length, before any of it is read", async () => {
    const { request, sent } = streamed(1, "1");
    request.headers.set("content-length", String(LIMIT + 1));
    await expect(readJson(request, LIMIT)).rejects.toMatchObject(TOO_LARGE);
    expect(sent()).toBe(0);
  });

  it("has no NUL character, and an unpaired surrogate is replaced", async () => {
    const read = (body: string) =>
      readJson(new Request("http://localhost/", { method: "POST", body }), LIMIT);
    await expect(read('{"a":"x\\u0000y"}')).rejects.toMatchObject({ code: "bad_request" });
    expect(await read('["\\ud83d"]')).toEqual(["\ufffd"]);
  });
});
