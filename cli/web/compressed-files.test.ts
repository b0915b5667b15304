import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compressFiles } from "../up/compress-files.ts";
import { withCompressedFiles } from "./compressed-files.ts";
import { answerHello, ask, start, stopServers } from "./testing.ts";

const SCRIPT_ADDRESS = "/_next/static/chunks/one.js";
const SCRIPT = "export const answer = 42;\n".repeat(100);
let folder: string;
let port: number;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "sightline-compressed-"));
  const from = path.join(folder, "static");
  await mkdir(path.join(from, "chunks"), { recursive: true });
  await writeFile(path.join(from, "chunks", "one.js"), SCRIPT);
  await writeFile(path.join(from, "chunks", "words.woff2"), "a font is compressed already");
  await writeFile(path.join(folder, "secret.js"), "not for a browser");
  await compressFiles(from, path.join(folder, "compressed"));
  ({ port } = await start(withCompressedFiles(path.join(folder, "compressed"), answerHello)));
});
afterEach(async () => {
  await stopServers();
  await rm(folder, { recursive: true, force: true });
});

describe("a script of the build", () => {
  it("is sent with Brotli to a browser that supports it, which may cache it for ever", async () => {
    const response = await fetch(`http://127.0.0.1:${port}${SCRIPT_ADDRESS}?v=1`, {
      headers: { "accept-encoding": "gzip, br" },
    });
    expect(await response.text()).toBe(SCRIPT);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": expect.stringContaining("text/javascript"),
      "content-encoding": "br",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept-Encoding",
      "x-content-type-options": "nosniff",
      // A worker that starts from this file may run scripts.
      "content-security-policy": expect.stringContaining("script-src 'self'"),
    });
  });

  it.each(["gzip", "gzip, br;q=0", "br;q=0.0, gzip", "brotli", ""])(
    "is left to the pages for a client that accepts only %j",
    async (accepted) => {
      const { headers, body } = await ask(port, SCRIPT_ADDRESS, { "accept-encoding": accepted });
      expect(headers["content-encoding"]).toBeUndefined();
      expect(body).toBe("{}");
    },
  );

  it.each(["br", "gzip,br", "br;q=0.5", "gzip;q=1.0, br;q=1, zstd"])(
    "is sent with Brotli to a client that accepts %j",
    async (accepted) => {
      const { headers } = await ask(port, SCRIPT_ADDRESS, { "accept-encoding": accepted });
      expect(headers["content-encoding"]).toBe("br");
    },
  );

  it("has no body in an answer to HEAD, and is left to the pages for POST", async () => {
    const head = await ask(port, SCRIPT_ADDRESS, { "accept-encoding": "br" }, "HEAD");
    expect(head).toMatchObject({ status: 200, body: "", headers: { "content-encoding": "br" } });
    const post = await ask(port, SCRIPT_ADDRESS, { "accept-encoding": "br" }, "POST");
    expect(post.headers["content-encoding"]).toBeUndefined();
  });

  it("is left to the pages after a new build removed it, and the server continues", async () => {
    await rm(path.join(folder, "compressed"), { recursive: true });
    for (const _ of [1, 2]) {
      const { status, body } = await ask(port, SCRIPT_ADDRESS, { "accept-encoding": "br" });
      expect({ status, body }).toEqual({ status: 200, body: "{}" });
    }
  });

  it("is read once, and sent from memory then", async () => {
    const first = await ask(port, SCRIPT_ADDRESS, { "accept-encoding": "br" });
    await rm(path.join(folder, "compressed"), { recursive: true });
    expect(await ask(port, SCRIPT_ADDRESS, { "accept-encoding": "br" })).toMatchObject({ body: first.body });
  });

  it("is read for each request if the memory for all such files is full", async () => {
    const { port } = await start(
      withCompressedFiles(path.join(folder, "compressed"), answerHello, { maxCachedBytes: 1 }),
    );
    expect((await ask(port, SCRIPT_ADDRESS, { "accept-encoding": "br" })).body).not.toBe("{}");
    await rm(path.join(folder, "compressed"), { recursive: true });
    expect((await ask(port, SCRIPT_ADDRESS, { "accept-encoding": "br" })).body).toBe("{}");
  });

  it.each([
    "/_next/static/chunks/words.woff2",
    "/_next/static/chunks/absent.js",
    "/_next/static/../secret.js",
    "/_next/static/%2e%2e/secret.js",
    "/_next/static/..%2fsecret.js",
    "/chunks/one.js",
  ])("is not sent for %s, which the pages answer or the server refuses", async (address) => {
    const { body } = await ask(port, address, { "accept-encoding": "br" });
    expect(body).not.toContain("not for a browser");
    expect(body).not.toBe(SCRIPT);
  });
});

it("is copied so that the copy is the original again when it is decompressed", async () => {
  const copy = await readFile(path.join(folder, "compressed", "chunks", "one.js.br"));
  expect(brotliDecompressSync(copy).toString("utf8")).toBe(SCRIPT);
});

it("leaves all addresses to the pages if the build compressed nothing", () => {
  expect(withCompressedFiles(path.join(folder, "absent"), answerHello)).toBe(answerHello);
});
