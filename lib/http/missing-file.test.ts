import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { fileResponse } from "./file-response.ts";
import { SEND_FILE } from "./send-file-header.ts";

const root = mkdtempSync(path.join(tmpdir(), "sightline-missing-"));
afterEach(() => vi.unstubAllGlobals());
afterAll(() => rmSync(root, { recursive: true, force: true }));
const stored = path.join(root, "original");

/** Answers as in our own web server, which sends the bytes after the handler has returned. */
function serve() {
  vi.stubGlobal("sightlineGuarded", true);
  const open = () => Promise.reject(new Error("The server opens it."));
  const file = { size: 1000, hash: "h", path: stored, open };
  return fileResponse(new Request("http://127.0.0.1/original"), file, {});
}

it("a complete stored file is sent by the server", async () => {
  writeFileSync(stored, Buffer.alloc(1000));
  expect((await serve()).headers.has(SEND_FILE)).toBe(true);
});

it.each([
  ["missing", () => rmSync(stored, { force: true })],
  ["cut short", () => truncateSync(stored, 999)],
])(
  "the request is refused with a message, before the headers are sent, if the stored file is %s",
  async (_name, damage) => {
    writeFileSync(stored, Buffer.alloc(1000));
    damage();
    await expect(serve()).rejects.toMatchObject({
      code: "internal",
      message: "The stored file is missing or damaged. Restore a backup, or upload the file again.",
      details: { storedFile: "missing" },
    });
  },
);
