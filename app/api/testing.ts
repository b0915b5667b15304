import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { clientSignal } from "#lib/client-signal.ts";
import { isRoute, operationOf } from "#lib/http/route.ts";
import { STATUS_BY_CODE } from "#lib/http/status.ts";
import type { Runtime } from "#lib/runtime.ts";
import { appFiles, load, parametersIn } from "../testing.ts";

/** Makes the route handlers of this process use the given runtime. */
export function answerFrom(runtime: Runtime | Promise<Runtime>): void {
  const opened = Promise.resolve(runtime);
  // The handlers report a failure.
  opened.catch(() => {});
  (globalThis as { sightlineRuntime?: Promise<Runtime> }).sightlineRuntime = opened;
}

/** Every route of the app. An address without parameters comes first, as it does in the server. */
const ROUTES = appFiles("route.ts").sort(
  (a, b) => parametersIn(a.address).length - parametersIn(b.address).length,
);

function parametersOf(address: string, path: string): Readonly<Record<string, string>> | null {
  const wanted = address.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return null;
  const found: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? "";
    const [name] = parametersIn(part);
    if (name !== undefined) found[name] = decodeURIComponent(value);
    else if (part !== value) return null;
  }
  return found;
}

/**
 * Passes a request to the route of its address, as the server would.
 * @throws if the definition of the route does not declare the answer.
 */
export async function dispatch(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  for (const { address, file } of ROUTES) {
    const params = parametersOf(address, pathname);
    if (params === null) continue;
    const handler = (await load(file))[request.method];
    if (!isRoute(handler)) return new Response(null, { status: 405 });
    const answer = await handler(request, { params: Promise.resolve(params) });
    // When the client has disconnected, the answer has no reader.
    if (!request.signal.aborted) await expectDeclared(handler, answer);
    return answer;
  }
  return new Response(null, { status: 404 });
}

/** Throws if a route's definition does not declare the answer's status, or the answer does not fit its schema. */
export async function expectDeclared(handler: unknown, answer: Response): Promise<void> {
  const { status } = answer;
  const answers = operationOf(handler)?.answers;
  // No definition declares an unexpected failure.
  if (answers === undefined || status === STATUS_BY_CODE.internal) return;
  const declared = answers[status];
  // The database may be down for any call.
  if (status === STATUS_BY_CODE.database_unavailable && (await codeOf(answer)) === "database_unavailable")
    return;
  if (declared === undefined) throw new Error(`The definition declares no ${status}: ${await answer.text()}`);
  await declared.schema?.parseAsync(await answer.clone().json());
}

async function codeOf(answer: Response): Promise<string | undefined> {
  return (await answer.clone().json()).error?.code;
}

async function bodyOf(message: IncomingMessage): Promise<string | null> {
  if (message.method === "GET") return null;
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

/** Answers a request that came over HTTP from the route handlers. */
export async function answerOverHttp(message: IncomingMessage, reply: ServerResponse): Promise<void> {
  const signal = clientSignal();
  const request = new Request(`http://${message.headers.host}${message.url}`, {
    method: message.method ?? "GET",
    headers: Object.entries(message.headers).map(([name, value]): [string, string] => [name, String(value)]),
    body: await bodyOf(message),
    ...(signal === undefined ? {} : { signal }),
  });
  const response = await dispatch(request);
  reply.writeHead(response.status, Object.fromEntries(response.headers));
  reply.end(Buffer.from(await response.arrayBuffer()));
}

/** Serves the handlers over HTTP on a free port of this machine, for clients that need an address. */
export async function serve(): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const server = createServer(answerOverHttp);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
