import { once } from "node:events";
import { createServer, IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Config } from "#lib/config/config.ts";
import { whyUnsafe } from "#lib/config/unsafe-address.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { silentDatabase } from "#lib/errors/database-failure.ts";
import { runForClient } from "#lib/http/client-signal.ts";
import { reportFailure } from "#lib/http/failure.ts";
import { guardConfig } from "#lib/http/guard-handler.ts";
import { errorBody, errorResponse } from "#lib/http/respond.ts";
import { serveRequest } from "#lib/http/served-request.ts";
import type { Logger } from "#lib/log/log.ts";
import { listenError } from "../up/port.ts";
import { type DatabaseWatch, watchDatabase } from "./database-watch.ts";
import { examine, METHODS, notServed } from "./examine.ts";
import { failurePage, wantsPage } from "./failure-page.ts";
import { refuseBroken, writeRefusal } from "./refuse-broken.ts";
import { SecuredResponse } from "./secured-response.ts";
import { STALLED_AFTER_MS } from "./send-file.ts";

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const MAX_LOGGED_PATH_CHARS = 300;
const ALLOW = { allow: METHODS.join(", ") };
const HEADERS_WITHIN_MS = 60_000;
/** Interval at which Node checks for requests that take too long. */
const CHECK_EVERY_MS = 5_000;

/**
 * Returns the HTTP server in front of `handler`. It guards each request, secures each answer, and answers itself while
 * the database hangs. It disconnects clients that read nothing of their answer. It does not listen yet.
 */
export function createWebServer(
  settings: Config["server"],
  handler: Handler,
  log: Logger,
  database: DatabaseWatch,
  { stalledAfterMs = STALLED_AFTER_MS }: { readonly stalledAfterMs?: number } = {},
): Server {
  const guard = guardConfig(settings);
  const watch = watchDatabase(database);
  const server = createServer(serverOptions(settings.requestTimeoutSeconds * 1000), (request, response) => {
    // When the server closes, idle connections have no further use.
    response.once("close", () => {
      if (!server.listening) setImmediate(() => server.closeIdleConnections());
    });
    endWhenStalled(response, stalledAfterMs);
    response.on("error", (error) => reportFailure(error, log, where(request)));
    answer(request, response).catch((error) => {
      const refusal = reportFailure(error, log, where(request));
      if (response.headersSent) response.destroy();
      else sendError(request, response, refusal).catch(() => response.destroy());
    });
  });
  answerOutsideHandler(server, settings, log);
  return server;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const examined = examine(request, guard);
    if (examined.kind === "passes") return serveRequest(where(request), () => handle(request, response));
    if (examined.kind === "refused") {
      const refusal = reportFailure(examined.error, log, where(request));
      return sendError(request, response, refusal, examined.as);
    }
    response.writeHead(307, { location: examined.location, "set-cookie": examined.cookie }).end();
  }

  /** Runs the handler, with a signal that aborts when the client disconnects or the database hangs. */
  function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const client = new AbortController();
    response.once("close", () => {
      if (!response.writableFinished) client.abort();
    });
    const hangs = Promise.withResolvers<never>();
    watch(request, response, () => {
      const error = silentDatabase();
      hangs.reject(error);
      client.abort(error);
    });
    return Promise.race([runForClient(client.signal, () => handler(request, response)), hangs.promise]);
  }
}

/**
 * Disconnects a client that reads nothing of an answer for a time. An answer that itself pauses, such as the export of a
 * corpus while rows are read, has nothing to send and continues.
 */
function endWhenStalled(response: ServerResponse, stalledAfterMs: number): void {
  response.setTimeout(stalledAfterMs, () => {
    if (response.writableLength > 0) response.destroy();
  });
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
function where({ method, url = "" }: IncomingMessage) {
  return { method, path: url.split("?", 1)[0]?.slice(0, MAX_LOGGED_PATH_CHARS) };
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
