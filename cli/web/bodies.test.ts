import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { loadConfig } from "#lib/config/config.ts";
import { silentLogger } from "#lib/log/log.ts";
import { createWebServer, type Handler } from "./server.ts";
import { ANSWERING, answerHello, send, start, stopServers } from "./testing.ts";

afterEach(stopServers);

const MB = 1024 * 1024;
const WORDS = "The request is larger than 1 MB, the most that a page accepts.";

const head = (path: string, more: string) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${more}connection: close\r\n\r\n`;
const chunk = (length: number) => `${length.toString(16)}\r\n${"x".repeat(length)}\r\n`;

/** Answers with the length of the body. */
const count: Handler = async (request, response) => {
  let length = 0;
  for await (const part of request) length += part.length;
  response.end(`received ${length}`);
};

describe("the body of a server action", () => {
  test.each([
    ["an action", "next-action: 0\r\n"],
    [
      "a form, which the framework may take for an action",
      "content-type: multipart/form-data; boundary=x\r\n",
    ],
  ])("is refused by its length before the framework sees it: %s", async (_name, more) => {
    const reached: string[] = [];
    const { port } = await start(async (request, response) => {
      reached.push(request.url ?? "");
      await answerHello(request, response);
    });
    const answer = await send(port, head("/documents?q=1", `${more}content-length: ${MB + 1}\r\n`));
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    // The answer arrives in chunks: the object stands between their lengths.
    expect(JSON.parse(/\{.*\}/s.exec(answer)?.[0] ?? "").error).toEqual({
      code: "too_large",
      message: WORDS,
    });
    expect(reached).toEqual([]);
  });

  test("is refused as it arrives if it declares no length, and the handler never sees its end", async () => {
    const outcome = Promise.withResolvers<string>();
    const { port } = await start(async (request) => {
      let length = 0;
      try {
        for await (const part of request) length += part.length;
        outcome.resolve("ended");
      } catch {
        outcome.resolve(length <= MB ? "cut off" : "too much");
      }
    });
    const stream = `${head("/documents", "next-action: 0\r\ntransfer-encoding: chunked\r\n")}${chunk(MB)}${chunk(1)}`;
    const answer = await send(port, `${stream}0\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain(WORDS);
    expect(await outcome.promise).toBe("cut off");
  });

  test("passes up to the limit, and the API limits its own bodies", async () => {
    const { port } = await start(count);
    const chunked = "transfer-encoding: chunked\r\n";
    expect(await send(port, `${head("/documents", chunked)}${chunk(MB)}0\r\n\r\n`)).toContain(`${MB}`);
    const declared = `content-length: ${MB}\r\n`;
    expect(await send(port, `${head("/documents", declared)}${"x".repeat(MB)}`)).toContain(`${MB}`);
    expect(await send(port, `${head("/api/packs", chunked)}${chunk(2 * MB)}0\r\n\r\n`)).toContain(
      `${2 * MB}`,
    );
  });
});

describe("a body that arrives too slowly", () => {
  const QUICK = { bodyWithinMs: 50 };
  const unfinished = (path: string) => `${head(path, "content-length: 10\r\n")}12345`;

  test("is cut off with a message; an upload has REQUEST_TIMEOUT_SECONDS", async () => {
    const { port } = await start(count, {}, QUICK);
    const upload = connect(port, "127.0.0.1");
    upload.write(unfinished("/api/documents"));
    const answer = await send(port, unfinished("/api/packs"));
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain("The body of the request took longer than 0.05 seconds to arrive.");
    // The upload began earlier, so its time would be over too.
    upload.write("67890");
    const [received] = await once(upload, "data");
    expect(String(received)).toContain("received 10");
    upload.destroy();
  });

  test("does not hold the connection after a refusal, not even an upload", async () => {
    const { port } = await start(count, { ACCESS_TOKEN: "a token of some length" }, QUICK);
    const stranger = connect(port, "127.0.0.1");
    stranger.write(unfinished("/api/documents").replace("connection: close\r\n", ""));
    let answer = "";
    for await (const part of stranger) answer += part;
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  });
});

test("the number of connections is limited", () => {
  const server = createWebServer(loadConfig({}).server, answerHello, silentLogger, ANSWERING);
  expect(server.maxConnections).toBe(1000);
});
