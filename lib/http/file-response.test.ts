import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { fileBlobStore } from "#lib/blobs/file-blob-store.ts";
import { fileResponse } from "./file-response.ts";

const root = mkdtempSync(path.join(tmpdir(), "sightline-serve-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const store = fileBlobStore(path.join(root, "blobs"));

const SIZE = 1_000_000;
const bytes = Uint8Array.from({ length: SIZE }, (_, at) => (at * 7919) % 251);
const hash = await store.put(bytes);
const ETAG = `"${hash}"`;

let opened = 0;
function serve(headers: Record<string, string> = {}, init: { method?: string; signal?: AbortSignal } = {}) {
  const { method = "GET", signal } = init;
  const request = new Request("http://127.0.0.1/original", { method, headers });
  opened = 0;
  const open = (part = {}) => {
    opened++;
    return store.stream(hash, { ...part, ...(signal ? { signal } : {}) });
  };
  const file = { size: SIZE, hash, path: store.locate(hash), open };
  return fileResponse(request, file, { "content-type": "application/pdf", "cache-control": "private" });
}

const received = async (response: Response) => new Uint8Array(await response.arrayBuffer());

/** Stored files that this process has open; null if the system does not report them. */
function openFiles(): number | null {
  if (!existsSync("/proc/self/fd")) return null;
  return readdirSync("/proc/self/fd").filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(root);
    } catch {
      return false; // closed in the meantime
    }
  }).length;
}

const expectClosed = () => expect.poll(openFiles).toSatisfy((open) => open === null || open === 0);

describe("an original over HTTP", () => {
  it("is sent whole, with its entity tag, and never compressed", async () => {
    const response = await serve();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...{ "content-length": String(SIZE), "accept-ranges": "bytes", etag: ETAG },
      ...{ "content-type": "application/pdf", "cache-control": "private, no-transform" },
    });
    expect(Buffer.compare(await received(response), bytes)).toBe(0);
    await expectClosed();
  });

  it.each([
    ["bytes=0-0", 0, 1],
    ["bytes=65530-131080", 65530, 131081],
    ["bytes=999990-", 999990, SIZE],
    ["bytes=-3", SIZE - 3, SIZE],
    ["bytes=0-9,10-99", 0, 100],
  ])("is sent in part for %j", async (range, start, end) => {
    const response = await serve({ range });
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(`bytes ${start}-${end - 1}/${SIZE}`);
    expect(response.headers.get("content-length")).toBe(String(end - start));
    expect(Buffer.compare(await received(response), bytes.subarray(start, end))).toBe(0);
    await expectClosed();
  });

  it.each([
    ["several parts with gaps", { range: "bytes=0-1,5-6" }],
    ["a malformed range", { range: "bytes=9-2" }],
    ["a part of another version", { range: "bytes=0-9", "if-range": '"another"' }],
    ["a part with a weak tag", { range: "bytes=0-9", "if-range": `W/${ETAG}` }],
    ["a part since a date", { range: "bytes=0-9", "if-range": "Wed, 01 Jan 2031 00:00:00 GMT" }],
  ])("is sent whole for %s", async (_name, headers) => {
    const response = await serve(headers);
    expect(response.status).toBe(200);
    await response.body?.cancel();
    await expectClosed();
  });

  it("is sent in part if If-Range has its entity tag", async () => {
    const response = await serve({ range: "bytes=0-9", "if-range": ETAG });
    expect(response.status).toBe(206);
    expect(await received(response)).toHaveLength(10);
  });

  it.each([
    ["unchanged", 304, { "if-none-match": ETAG }],
    ["unchanged, one tag of several", 304, { "if-none-match": `"other", W/${ETAG}` }],
    ["unchanged for any tag", 304, { "if-none-match": "*" }],
    ["unchanged, even with a range", 304, { "if-none-match": ETAG, range: "bytes=0-9" }],
  ])("%s: %i without opening the file", async (_name, status, headers) => {
    const response = await serve(headers);
    expect(response.status).toBe(status);
    expect(response.body).toBeNull();
    expect(response.headers.get("etag")).toBe(ETAG);
    expect(opened).toBe(0);
  });

  it.each([
    [
      "not the requested version",
      412,
      /not the one that If-Match names\. Read it again/,
      { "if-match": '"other"' },
    ],
    ["requested by a weak tag", 412, /If-Match/, { "if-match": `W/${ETAG}` }],
    ["without that part", 416, new RegExp(`has ${SIZE} bytes`), { range: `bytes=${SIZE}-` }],
  ])("%s: %i in words, without opening the file", async (_name, status, words, headers) => {
    const response = await serve(headers);
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("etag")).toBe(ETAG);
    expect(response.headers.get("content-range")).toBe(status === 416 ? `bytes */${SIZE}` : null);
    expect(await response.json()).toMatchObject({ error: { message: expect.stringMatching(words) } });
    expect(opened).toBe(0);
  });

  it("answers HEAD like GET without a range, and does not open the file", async () => {
    const response = await serve({ range: "bytes=0-9" }, { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-length")).toBe(String(SIZE));
    expect(response.body).toBeNull();
    expect(opened).toBe(0);
  });

  it("closes the file when the reader cancels in the middle", async () => {
    const response = await serve();
    const reader = response.body?.getReader();
    expect((await reader?.read())?.value).toHaveLength(64 * 1024);
    await reader?.cancel();
    await expectClosed();
  });

  it("closes the file when the client disconnects, even before the first byte is read", async () => {
    for (const reads of [0, 1]) {
      const client = new AbortController();
      const response = await serve({}, { signal: client.signal });
      const reader = response.body?.getReader();
      for (let at = 0; at < reads; at++) await reader?.read();
      client.abort();
      await expect(reader?.read()).rejects.toThrow();
      await expectClosed();
    }
    const gone = await serve({}, { signal: AbortSignal.abort() });
    await expect(gone.arrayBuffer()).rejects.toThrow();
    await expectClosed();
  });

  it("is sent to the end if the file is deleted meanwhile, and is not found afterwards", async () => {
    const response = await serve();
    const reader = response.body?.getReader();
    await reader?.read();
    rmSync(path.join(root, "blobs", hash.slice(0, 2), hash.slice(2, 4), hash));
    // A deleted file stays readable while it is open, so a purge does not break a download.
    let left = SIZE - 64 * 1024;
    for (let read = await reader?.read(); read?.value; read = await reader?.read()) left -= read.value.length;
    expect(left).toBe(0);
    await expectClosed();
    await expect(serve()).rejects.toMatchObject({ code: "not_found" });
    await store.put(bytes);
  });
});
