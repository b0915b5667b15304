import { describe, expect, it } from "vitest";
import { loadConfig } from "#lib/config/config.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { toAppError } from "./respond.ts";
import { readUpload } from "./upload.ts";

const config = loadConfig({ MAX_TEXT_MB: "1", MAX_BINARY_MB: "2" });
const MB = 1024 * 1024;
const BOUNDARY = "----a-boundary";
const encoder = new TextEncoder();

type Taken = { readonly name: string; readonly bytes: number; readonly text: string; discarded: boolean };

/** Reads a file as the product does: in chunks, up to `maxBytes` bytes. */
function taker(most = Number.POSITIVE_INFINITY) {
  const taken: (Taken & { discard(): Promise<void> })[] = [];
  const take = async (source: AsyncIterable<Uint8Array>, name: string) => {
    let bytes = 0;
    let text = "";
    for await (const chunk of source) {
      bytes += chunk.length;
      text += Buffer.from(chunk).toString("utf8");
      if (bytes > most) throw new AppError("too_large", "No more of this.");
    }
    const file = {
      name,
      bytes,
      text,
      discarded: false,
      discard: async () => {
        file.discarded = true;
      },
    };
    taken.push(file);
    return file;
  };
  return { take, taken };
}

function part(disposition: string, content: string): string {
  return `--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
}

function post(body: BodyInit, headers: Record<string, string> = {}): Request {
  return new Request("http://localhost/api/documents", {
    method: "POST",
    body,
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
    // @ts-expect-error: a streamed body needs it, but the type lacks it
    duplex: "half",
  });
}

/** A body that is produced as it is read. */
function endless(beginning: string, chunk: Uint8Array, chunks: number) {
  let given = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (given === 0) controller.enqueue(encoder.encode(beginning));
        else if (given <= chunks) controller.enqueue(chunk);
        else controller.close();
        given++;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, given: () => given };
}

const FILE = 'name="file"; filename="plan.md"';
const END = `--${BOUNDARY}--\r\n`;

describe("an upload", () => {
  it("returns the file and its fields, in either order", async () => {
    const said = part('name="corpus"', "plans") + part('name="path"', "2031/plan.md");
    for (const body of [said + part(FILE, "# Größe\n") + END, part(FILE, "# Größe\n") + said + END]) {
      const { take } = taker();
      const upload = await readUpload(post(body), config, take);
      expect(upload).toMatchObject({ path: "2031/plan.md", corpusId: "plans", sourceInterface: "api" });
      expect(upload.staged).toMatchObject({ name: "plan.md", text: "# Größe\n", discarded: false });
    }
  });

  it("keeps every byte, from a browser or any other client", async () => {
    const form = new FormData();
    const bytes = Uint8Array.from({ length: 100_000 }, (_, i) => (i * 31) % 256);
    form.set("batch", "b1");
    form.set("file", new File([bytes], 'a "quoted"\nñame.bin'));
    const request = new Request("http://localhost/", { method: "POST", body: form });
    let received = Buffer.alloc(0);
    const upload = await readUpload(request, config, async (source, name) => {
      for await (const chunk of source) received = Buffer.concat([received, chunk]);
      return { name, discard: async () => {} };
    });
    expect(upload).toMatchObject({ batchId: "b1", staged: { name: 'a "quoted"\nñame.bin' } });
    expect(received.equals(bytes)).toBe(true);
  });

  it("that is too large is refused at once, long before all of it arrives", async () => {
    const { take, taken } = taker(MB);
    const { body, given } = endless(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; ${FILE}\r\n\r\n`,
      new Uint8Array(64 * 1024),
      1_000_000,
    );
    const request = post(body);
    await expect(readUpload(request, config, take)).rejects.toMatchObject({ code: "too_large" });
    expect(given() * 64 * 1024).toBeLessThan(2 * MB);
    expect(taken).toEqual([]);
  });

  it("is refused unread if its declared length is too large", async () => {
    const { body, given } = endless("", new Uint8Array(10), 10);
    const request = post(body, { "content-length": String(4 * MB) });
    await expect(readUpload(request, config, taker().take)).rejects.toMatchObject({ code: "too_large" });
    expect(given()).toBe(0);
  });

  it("without a declared length is refused when all its parts together are too large", async () => {
    const { take, taken } = taker();
    const { body, given } = endless(
      part(FILE, "small") + part('name="path"', "a.md"),
      encoder.encode(part('name="corpus"', "x".repeat(64 * 1024))),
      1_000,
    );
    await expect(readUpload(post(body), config, take)).rejects.toMatchObject({ code: "too_large" });
    expect(given() * 64 * 1024).toBeLessThan(4 * MB);
    expect(taken.every(({ discarded }) => discarded)).toBe(true);
  });

  it.each([
    ["with a second file", part(FILE, "one") + part('name="file"; filename="second.md"', "two")],
    [
      "with a file in another field",
      part('name="attachment"; filename="other.md"', "two") + part(FILE, "one"),
    ],
  ])("%s is refused, because only one would be stored", async (_name, body) => {
    const { take, taken } = taker();
    const refusal = await readUpload(post(body + END), config, take).catch(toAppError);
    const message = "Send one file per request, in the field named file.";
    expect(refusal).toMatchObject({ code: "bad_request", message });
    expect(taken.every(({ discarded }) => discarded)).toBe(true);
  });

  it.each([
    ["not multipart", "plain", { "content-type": "text/plain" }],
    ["without a boundary", "x", { "content-type": "multipart/form-data" }],
    ["without a file", part('name="corpus"', "plans") + END, {}],
    ["cut off within the file", `--${BOUNDARY}\r\ncontent-disposition: form-data; ${FILE}\r\n\r\nhalf`, {}],
    [
      "cut off within a field",
      `${part(FILE, "whole")}--${BOUNDARY}\r\ncontent-disposition: form-data; name="x"`,
      {},
    ],
    ["with an unknown field", part(FILE, "whole") + part('name="corpus_id"', "plans") + END, {}],
    ["with NUL in the corpus", part(FILE, "whole") + part('name="corpus"', "pl\u0000ans") + END, {}],
    ["with NUL in the batch", part(FILE, "whole") + part('name="batch"', "b\u00001") + END, {}],
    [
      "with NUL in the metadata",
      part(FILE, "whole") + part('name="metadata"', '{"title":"a\\u0000b"}') + END,
      {},
    ],
    ["with metadata that is not JSON", part(FILE, "whole") + part('name="metadata"', "{") + END, {}],
  ])("%s is refused in words, and leaves no file behind", async (_name, body, headers) => {
    const { take, taken } = taker();
    const refusal = await readUpload(post(body, headers), config, take).catch(toAppError);
    expect(refusal).toMatchObject({ code: "bad_request" });
    expect(taken.every(({ discarded }) => discarded)).toBe(true);
  });

  it("has no unpaired surrogate in its metadata, because the database cannot store one", async () => {
    const body = part(FILE, "whole") + part('name="metadata"', '{"title":"A \\ud83d weir"}') + END;
    const { metadata } = await readUpload(post(body), config, taker().take);
    expect(metadata).toMatchObject({ title: "A \ufffd weir" });
  });

  it("leaves no file behind if the client disconnects", async () => {
    const { take, taken } = taker();
    let failing: ReadableStreamDefaultController<Uint8Array> | null = null;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        failing = controller;
        controller.enqueue(
          encoder.encode(`--${BOUNDARY}\r\ncontent-disposition: form-data; ${FILE}\r\n\r\nhalf`),
        );
      },
      pull: () => failing?.error(new Error("reset")),
    });
    await expect(readUpload(post(body), config, take)).rejects.toMatchObject({ code: "bad_request" });
    expect(taken).toEqual([]);
  });
});
