import { once } from "node:events";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { type FilePart, SEND_FILE, writePart } from "#lib/http/send-file-header.ts";
import { SecuredResponse } from "./secured-response.ts";
import { sendFile } from "./send-file.ts";

const folder = mkdtempSync(path.join(tmpdir(), "sightline-send-"));
const SIZE = 3_000_000;
const MORE_THAN_SOCKETS_HOLD = 200_000_000;
const bytes = Uint8Array.from({ length: SIZE }, (_, at) => (at * 7919) % 251);
const file = path.join(folder, "original of 3 MB");
writeFileSync(file, bytes);
const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await once(server.close(), "close");
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a server that answers every request with a part of the file. Collects the errors of its responses. */
async function serve(part: Partial<FilePart> = {}) {
  const errors: unknown[] = [];
  const named = writePart({ path: file, start: 0, end: SIZE, ...part });
  const server = createServer({ ServerResponse: SecuredResponse }, (_request, response) => {
    response.on("error", (error) => errors.push(error));
    response.setHeader(SEND_FILE, named).end();
  });
  servers.push(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return { port, errors };
}

async function ask(port: number): Promise<IncomingMessage> {
  const [answer] = await once(request({ port, host: "127.0.0.1", agent: false }).end(), "response");
  return answer;
}

async function bodyOf(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part);
  return Buffer.concat(parts);
}

/** Returns how many of this test's files the process has open; null if the system does not report it. */
function openFiles(): number | null {
  if (!existsSync("/proc/self/fd")) return null;
  return readdirSync("/proc/self/fd").filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder);
    } catch {
      return false; // Closed in the meantime.
    }
  }).length;
}
const expectClosed = () => expect.poll(openFiles).toSatisfy((open) => open === null || open === 0);

describe("a response with a declared file", () => {
  test.each([
    ["all of it", 0, SIZE],
    ["its middle", 131_071, 2_000_003],
    ["its last byte", SIZE - 1, SIZE],
    ["nothing of it", 5, 5],
  ])("sends %s, byte for byte, and does not show the path", async (_name, start, end) => {
    const { port, errors } = await serve({ start, end });
    const answer = await ask(port);
    expect(Buffer.compare(await bodyOf(answer), bytes.subarray(start, end))).toBe(0);
    expect(answer.headers).not.toHaveProperty(SEND_FILE);
    expect(errors).toEqual([]);
    await expectClosed();
  });

  test("closes the file when the client disconnects, and reports no error", async () => {
    const { port, errors } = await serve();
    const answer = await ask(port);
    await once(answer, "readable");
    answer.destroy();
    await expectClosed();
    expect(errors).toEqual([]);
  });

  test("closes the connection and the file if the client reads nothing", async () => {
    const closed = Promise.withResolvers<void>();
    const large = path.join(folder, "sparse");
    writeFileSync(large, "");
    truncateSync(large, MORE_THAN_SOCKETS_HOLD);
    const server = createServer((_request, response) => {
      const part = { path: large, start: 0, end: MORE_THAN_SOCKETS_HOLD };
      const write = (bytes: Uint8Array, written: () => void) => response.write(bytes, written);
      sendFile(response, part, write, { stalledAfterMs: 50 }).then(closed.resolve, closed.reject);
    });
    servers.push(server);
    await once(server.listen(0, "127.0.0.1"), "listening");
    const answer = await ask((server.address() as AddressInfo).port);
    answer.pause();
    await closed.promise;
    await expectClosed();
    answer.resume();
    await expect(bodyOf(answer)).rejects.toThrow(/aborted/);
  });

  test.each([
    ["is missing", { path: path.join(folder, "missing") }],
    ["is shorter than the requested part", { end: SIZE + 1 }],
  ])("breaks the connection and emits an error if the file %s", async (_name, part) => {
    const { port, errors } = await serve(part);
    await expect(ask(port).then(bodyOf)).rejects.toThrow();
    expect(errors).toHaveLength(1);
    await expectClosed();
  });
});
