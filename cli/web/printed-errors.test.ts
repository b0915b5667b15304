import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { printedErrorFacts } from "#lib/http/served-request.ts";
import { consoleToLog } from "#lib/log/console.ts";
import { createLogger } from "#lib/log/log.ts";
import { answerHello, ask, start, stopServers } from "./testing.ts";

afterEach(stopServers);

describe("an error that the framework prints", () => {
  const { error: print } = console;
  const lines: string[] = [];
  const log = createLogger({ level: "info", program: "web" }, { write: (line) => lines.push(line) });
  let undo = () => {};
  beforeEach(() => {
    lines.length = 0;
    undo = consoleToLog(log, () => false, printedErrorFacts);
  });
  afterEach(() => undo());

  test.each([
    ["a bare text", (response: ServerResponse) => response.end("Internal Server Error")],
    [
      "a bare text with its head",
      (response: ServerResponse) => response.writeHead(500).end("Internal Server Error"),
    ],
    ["nothing", (response: ServerResponse) => response.end()],
  ])("has one id in its log line and in the answer, where it sends %s", async (_name, send) => {
    const { port } = await start(async (_request, response) => {
      await Promise.resolve();
      console.error(new TypeError("the badger sett"));
      response.statusCode = 500;
      send(response);
    });
    const answer = await ask(port, "/api/health?q=badger");
    const { error } = JSON.parse(answer.body);
    const { errorId } = error.details;
    expect(answer).toMatchObject({ status: 500, headers: { "content-type": "application/json" } });
    expect(error.message).toContain(`The server's log has the cause under ${errorId}.`);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 50, errorId, method: "GET", path: "/api/health", err: { class: "TypeError" } },
    ]);
    expect(lines.join("")).not.toContain("badger");
  });

  test("leaves the answer of a handler as it is", async () => {
    const { port } = await start(async (request, response) => {
      console.error(new TypeError("printed"));
      return answerHello(request, response);
    });
    expect(await ask(port, "/api/health")).toMatchObject({ status: 200, body: "{}" });
  });

  test("has an id outside a request too", () => {
    console.error(new TypeError("printed"));
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      level: 50,
      errorId: expect.stringMatching(/^[\da-f-]{13}$/),
    });
    undo();
    expect(console.error).toBe(print);
  });
});
