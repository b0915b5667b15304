import { once } from "node:events";
import { request as httpRequest, type IncomingHttpHeaders, type Server } from "node:http";
import { connect } from "node:net";
import { loadConfig } from "#lib/config/config.ts";
import { silentLogger } from "#lib/log/log.ts";
import { createWebServer, type Handler, listen, stop } from "./server.ts";

/** On every answer. */
export const HEADERS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};
/** On an answer that contains only data. */
export const DATA_HEADERS = {
  ...HEADERS,
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
};

/** Stopped by `stopServers` after each test. */
export const servers: Server[] = [];

export async function stopServers(): Promise<void> {
  await Promise.all(servers.splice(0).map((server) => stop(server, 0)));
}

export const ANSWERING = { hangs: async () => false };
export const answerHello: Handler = async (_request, response) => {
  response.setHeader("content-type", "application/json").end("{}");
};

/** Starts the web server on a free port of loopback. */
export async function start(
  handler: Handler = answerHello,
  env: Readonly<Record<string, string>> = {},
  times: { readonly stalledAfterMs?: number; readonly bodyWithinMs?: number } = {},
) {
  const settings = loadConfig(env).server;
  const server = createWebServer(settings, handler, silentLogger, ANSWERING, times);
  servers.push(server);
  const { port } = await listen(server, { ...settings, host: "127.0.0.1", port: 0 });
  return { server, port };
}

type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string };

/** Sends a request that a browser cannot, with any header and any path. */
export async function ask(
  port: number,
  address: string,
  headers: Readonly<Record<string, string>> = {},
  method = "GET",
): Promise<Answer> {
  const request = httpRequest({
    host: "127.0.0.1",
    port,
    path: address,
    method,
    agent: false,
    headers: { host: "localhost", ...headers },
  });
  request.end();
  const [response] = await once(request, "response");
  let body = "";
  for await (const part of response) body += part;
  return { status: response.statusCode, headers: response.headers, body };
}

/** Sends raw bytes, and returns everything that the server answers until it closes the connection. */
export async function send(port: number, text: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(text);
  let answer = "";
  for await (const part of socket) answer += part;
  return answer;
}
