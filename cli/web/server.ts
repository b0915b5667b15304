import { once } from "node:events";
import { createServer, IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { runForClient } from "#lib/client-signal.ts";
import type { Config } from "#lib/config/config.ts";
import { whyUnsafe } from "#lib/config/unsafe-address.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { silentDatabase } from "#lib/errors/database-failure.ts";
import { reportFailure } from "#lib/http/failure.ts";
import { guardConfig } from "#lib/http/guard-handler.ts";
import { errorBody, errorResponse } from "#lib/http/respond.ts";
import { type Served, serveRequest } from "#lib/http/served-request.ts";
import type { Logger } from "#lib/log/log.ts";
import { listenError } from "../up/port.ts";
import { BODY_WITHIN_MS, hasBody, limitActionBody, pathOf, receivesFile } from "./bodies.ts";
import { type DatabaseWatch, watchDatabase } from "./database-watch.ts";
import { examine, METHODS, notServed } from "./examine.ts";
import { failurePage, wantsPage } from "./failure-page.ts";
import { refuseBroken, refuseLate, writeRefusal } from "./refuse-broken.ts";
import { SecuredResponse } from "./secured-response.ts";
import { STALLED_AFTER_MS } from "./send-file.ts";

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const MAX_LOGGED_PATH_CHARS = 300;
const ALLOW = { allow: METHODS.join(", ") };
const HEADERS_WITHIN_MS = 60_000;
/** Interval at which Node checks for requests that take too long. */
const CHECK_EVERY_MS = 5_000;
/** Far more than the tabs and programs of a team open. Further ones are closed at once. */
const MAX_CONNECTIONS = 1000;

type Times = { readonly stalledAfterMs?: number; readonly bodyWithinMs?: number };

/**
 * Returns the HTTP server in front of `handler`. It guards each request, secures each answer, and answers itself while
 * the database hangs. It disconnects clients that read nothing of their answer or send their body too slowly. It does
 * not listen yet.
 */
export function createWebServer(
  settings: Config["server"],
  handler: Handler,
  log: Logger,
  database: DatabaseWatch,
  { stalledAfterMs = STALLED_AFTER_MS, bodyWithinMs = BODY_WITHIN_MS }: Times = {},
): Server {
  const guard = guardConfig(settings);
  const watch = watchDatabase(database);
  const server = createServer(serverOptions(settings.requestTimeoutSeconds * 1000), (request, response) => {
    // When the server closes, idle connections have no further use.
    response.once("close", () => {
      if (!server.listening) setImmediate(() => server.closeIdleConnections());
    });
    endWhenStalled(response, stalledAfterMs);
    response.on("error", (error) => {
      // After `giveUp` the handler may still write to the answer, which has ended.
      if (!response.writableEnded) reportFailure(error, log, where(request));
    });
    const served: Served = { where: where(request), errorId: null, answered: false };
    answer(request, response, served).catch((error) => {
      if (!served.answered) fail(request, response, error);
    });
  });
  server.maxConnections = MAX_CONNECTIONS;
  answerOutsideHandler(server, settings, log);
  return server;

  async function answer(request: IncomingMessage, response: ServerResponse, served: Served): Promise<void> {
    const examined = examine(request, guard);
    if (examined.kind !== "passes" || !receivesFile(request))
      endWhenBodyIsLate(request, response, bodyWithinMs, served);
    if (examined.kind === "passes") return serveRequest(served, () => handle(request, response, served));
    if (examined.kind === "refused") {
      const refusal = reportFailure(examined.error, log, where(request));
      return sendError(request, response, refusal, examined.as);
    }
    response.writeHead(307, { location: examined.location, "set-cookie": examined.cookie }).end();
  }

  /**
   * Runs the handler, with a signal that aborts when the client disconnects. Gives the handler up, and answers in its
   * place, when the database hangs or the body is too large.
   */
  function handle(request: IncomingMessage, response: ServerResponse, served: Served): Promise<void> {
    const client = new AbortController();
    response.once("close", () => {
      if (!response.writableFinished) client.abort();
    });
    const giveUp = (error: AppError) => {
      fail(request, response, error);
      served.answered = true;
      client.abort(error);
    };
    watch(request, response, () => giveUp(silentDatabase()));
    limitActionBody(request, (error) => {
      response.shouldKeepAlive = false;
      // The handler never receives the end of the body, so the request is closed here.
      response.once("close", () => request.destroy());
      giveUp(error);
    });
    return runForClient(client.signal, () => handler(request, response));
  }

  function fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    const refusal = reportFailure(error, log, where(request));
    if (response.headersSent) response.destroy();
    else sendError(request, response, refusal).catch(() => response.destroy());
  }
}

/**
 * Disconnects a client that reads nothing of an answer for a time. An answer that itself pauses, such as the export of
 * a corpus while rows are read, has nothing to send and continues.
 */
function endWhenStalled(response: ServerResponse, stalledAfterMs: number): void {
  response.setTimeout(stalledAfterMs, () => {
    if (response.writableLength > 0) response.destroy();
  });
}

/** Ends a request whose body takes too long, so that unfinished ones do not fill up the connections. */
function endWhenBodyIsLate(
  request: IncomingMessage,
  response: ServerResponse,
  withinMs: number,
  served: Served,
): void {
  if (!hasBody(request)) return;
  const timer = setTimeout(() => {
    if (request.complete) return;
    served.answered = true;
    if (response.headersSent) request.socket.destroy();
    else refuseLate(request.socket, withinMs);
  }, withinMs).unref();
  request.once("close", () => clearTimeout(timer));
}

function serverOptions(requestTimeout: number) {
  return {
    IncomingMessage,
    ServerResponse: SecuredResponse,
    requestTimeout,
    headersTimeout: Math.min(HEADERS_WITHIN_MS, requestTimeout),
    connectionsCheckingInterval: Math.min(CHECK_EVERY_MS, requestTimeout),
    // There are no upgrades. Treat such a request as any other.
    shouldUpgradeCallback: () => false,
    // Node would refuse a request without a host with an empty answer. `examine` refuses it with a message.
    requireHostHeader: false,
  };
}

/** Answers the requests that Node does not pass to the handler. Node's own answers to them have no body. */
function answerOutsideHandler(server: Server, settings: Config["server"], log: Logger): void {
  server.on("clientError", (error, socket) => refuseBroken(error, socket as Socket, settings));
  server.on("checkExpectation", (request, response) => {
    const message = "This server meets only the expectation 100-continue. Leave out the Expect header.";
    const refusal = reportFailure(new AppError("bad_request", message), log, where(request));
    // The client may or may not send its body now, so the connection cannot carry another request.
    const headers = { "content-type": "application/json", connection: "close" };
    response.writeHead(417, headers).end(JSON.stringify(errorBody(refusal)));
  });
  server.on("connect", (request, socket) => {
    const { code, message } = reportFailure(notServed("CONNECT"), log, where(request));
    writeRefusal(socket as Socket, { status: "405 Method Not Allowed", code, message, headers: ALLOW });
  });
}

/** Returns what a log line may contain of a request. The query may contain a question, so it is left out. */
function where(request: IncomingMessage) {
  return { method: request.method, path: pathOf(request).slice(0, MAX_LOGGED_PATH_CHARS) };
}

async function sendError(
  request: IncomingMessage,
  response: ServerResponse,
  error: AppError,
  as: "json" | "text" = "json",
): Promise<void> {
  const { status, headers, body } = await partsOf(errorResponse(error));
  if (error.code === "method_not_allowed") Object.assign(headers, ALLOW);
  if (error.code === "database_unavailable" && wantsPage(request))
    response.writeHead(status, { "content-type": "text/html; charset=utf-8" }).end(failurePage(error));
  else if (as === "text")
    response
      .writeHead(status, { ...headers, "content-type": "text/plain; charset=utf-8" })
      .end(error.message);
  else response.writeHead(status, headers).end(body);
}

async function partsOf(answer: Response) {
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
}

/**
 * Listens, then checks the address that the socket actually has, not the requested one.
 * @throws AppError for an unusable address, and for one that needs a token and has none.
 */
export async function listen(
  server: Server,
  { host, port, accessToken }: Pick<Config["server"], "host" | "port" | "accessToken">,
): Promise<AddressInfo> {
  server.listen({ host, port });
  await once(server, "listening").catch((error) => {
    throw listenError(error, host, port);
  });
  const address = server.address();
  if (address === null || typeof address === "string")
    throw new AppError("internal", "The web server must listen on an internet address.");
  const why = whyUnsafe(address.address, accessToken !== null);
  if (why === null) return address;
  server.close();
  server.closeAllConnections();
  throw new AppError("bad_request", `The address that the web server listens on ${why}`);
}

/** Stops the server. Requests in progress have `patienceMs` to finish before they are cut off. */
export async function stop(server: Server, patienceMs: number): Promise<void> {
  const closed = once(server, "close");
  const cutOff = setTimeout(() => server.closeAllConnections(), patienceMs);
  server.close();
  await closed;
  clearTimeout(cutOff);
}
