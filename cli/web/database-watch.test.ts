import { EventEmitter, once } from "node:events";
import {
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clientSignal } from "#lib/client-signal.ts";
import { loadConfig } from "#lib/config/config.ts";
import { reportFailure } from "#lib/http/failure.ts";
import { createLogger } from "#lib/log/log.ts";
import { watchDatabase } from "./database-watch.ts";
import { createWebServer, type Handler, listen, stop } from "./server.ts";

const WORDS = "The database does not answer. Try again in a minute. If it lasts, restart Sightline.";
const log: string[] = [];
const servers: Server[] = [];
beforeEach(() => {
  log.length = 0;
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(servers.splice(0).map((server) => stop(server, 0)));
});

/** Starts a server that checks the database at once. */
async function start(handler: Handler, hangs: () => Promise<boolean>): Promise<number> {
  const { server: settings } = loadConfig({});
  const logger = createLogger({ level: "info", program: "web" }, { write: (line) => log.push(line) });
  const server = createWebServer(settings, handler, logger, { hangs, everyMs: 5 });
  servers.push(server);
  return (await listen(server, { ...settings, host: "127.0.0.1", port: 0 })).port;
}

function open(port: number, path: string, headers: IncomingHttpHeaders = {}, method = "GET") {
  return httpRequest({ host: "127.0.0.1", port, path, method, headers: { host: "localhost", ...headers } });
}

async function answerTo(request: ReturnType<typeof open>) {
  const [response] = await once(request.end(), "response");
  let body = "";
  for await (const part of response) body += part;
  return { status: response.statusCode, headers: response.headers as IncomingHttpHeaders, body };
}

const never: Handler = () => new Promise(() => {});

it("a request that waits for a hanging database is answered with a message, logged, and its work is stopped", async () => {
  const reason = Promise.withResolvers<unknown>();
  const handler: Handler = async () => {
    const signal = clientSignal();
    signal?.addEventListener("abort", () => reason.resolve(signal.reason));
    await new Promise(() => {});
  };
  const port = await start(handler, async () => true);
  const answer = await answerTo(open(port, "/api/documents?q=secret"));
  expect([answer.status, JSON.parse(answer.body).error]).toEqual([
    503,
    { code: "database_unavailable", message: WORDS },
  ]);
  expect(await reason.promise).toMatchObject({ code: "database_unavailable" });
  expect(log.map((line) => JSON.parse(line))).toMatchObject([
    { level: expect.anything(), code: "database_unavailable", path: "/api/documents" },
  ]);
});

it("a handler that fails after the answer for a hanging database leaves no failure in the log", async () => {
  const failed = Promise.withResolvers<void>();
  const handler: Handler = async (_request, response) => {
    await once(response, "finish");
    expect(response.write("late")).toBe(false);
    const logger = createLogger({ level: "info", program: "web" }, { write: (line) => log.push(line) });
    const { message } = reportFailure(new TypeError("late"), logger, {});
    expect(message).not.toContain("under");
    failed.resolve();
    throw new TypeError("late");
  };
  const port = await start(handler, async () => true);
  expect(await answerTo(open(port, "/api/documents"))).toMatchObject({ status: 503 });
  await failed.promise;
  expect(log.map((line) => JSON.parse(line).code)).toEqual(["database_unavailable"]);
});

it("a browser gets a page with the message", async () => {
  const port = await start(never, async () => true);
  const answer = await answerTo(open(port, "/packs", { accept: "text/html,*/*" }));
  expect([answer.status, answer.headers["content-type"]]).toEqual([503, "text/html; charset=utf-8"]);
  expect(answer.body).toContain(WORDS);
});

it("a slow request continues while the database answers", async () => {
  let looks = 0;
  const enough = Promise.withResolvers<void>();
  const handler: Handler = async (_request, response) => {
    await enough.promise;
    response.end("done");
  };
  const port = await start(handler, async () => {
    looks += 1;
    if (looks === 3) enough.resolve();
    return false;
  });
  expect(await answerTo(open(port, "/"))).toMatchObject({ status: 200, body: "done" });
});

/** A request and its response as the watch sees them, and whether the watch gave up. */
function watched(watch: ReturnType<typeof watchDatabase>, complete = true) {
  const request = { complete };
  const response = Object.assign(new EventEmitter(), { headersSent: false, closed: false });
  const state = { request, gaveUp: false };
  watch(request as IncomingMessage, response as unknown as ServerResponse, () => {
    state.gaveUp = true;
  });
  return state;
}

it("one check serves all requests that wait", async () => {
  vi.useFakeTimers();
  const silent = Promise.withResolvers<boolean>();
  const hangs = vi.fn(() => silent.promise);
  const watch = watchDatabase({ hangs, everyMs: 1000 });
  const requests = Array.from({ length: 5 }, () => watched(watch));
  await vi.advanceTimersByTimeAsync(1000);
  expect(hangs).toHaveBeenCalledTimes(1);
  silent.resolve(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(requests.map(({ gaveUp }) => gaveUp)).toEqual([true, true, true, true, true]);
});

it("a body that still arrives is not cut off", async () => {
  vi.useFakeTimers();
  const hangs = vi.fn(async () => true);
  const upload = watched(watchDatabase({ hangs, everyMs: 1000 }), false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([upload.gaveUp, hangs.mock.calls.length]).toEqual([false, 0]);
  upload.request.complete = true;
  await vi.advanceTimersByTimeAsync(1000);
  expect(upload.gaveUp).toBe(true);
});
