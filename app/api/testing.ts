import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Runtime } from "#lib/runtime.ts";

type Handler = (request: Request, address: { params: Promise<never> }) => Response | Promise<Response>;
/** A path with `:name` parts and the route module that answers it. */
export type Routes = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Makes the route handlers of this process answer from the given runtime, as the server's would from its own. */
export function answerFrom(runtime: Runtime | Promise<Runtime>): void {
  const opened = Promise.resolve(runtime);
  // One that fails is for the handler to tell of.
  opened.catch(() => {});
  (globalThis as { sightlineRuntime?: Promise<Runtime> }).sightlineRuntime = opened;
}

function parametersOf(pattern: string, path: string): Readonly<Record<string, string>> | null {
  const wanted = pattern.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return null;
  const found: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? "";
    if (part.startsWith(":")) found[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return null;
  }
  return found;
}

/** Hands a request to the route module whose path fits, as the server would. */
export async function dispatch(routes: Routes, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  for (const [pattern, route] of Object.entries(routes)) {
    const params = parametersOf(pattern, pathname);
    const handler = route[request.method] as Handler | undefined;
    if (params === null) continue;
    if (handler === undefined) return new Response(null, { status: 405 });
    return handler(request, { params: Promise.resolve(params as never) });
  }
  return new Response(null, { status: 404 });
}

async function bodyOf(message: IncomingMessage): Promise<string | null> {
  if (message.method === "GET") return null;
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

/** Serves the handlers over HTTP on a free port of this machine, for clients that only know an address. */
export async function serve(routes: Routes): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const server = createServer(async (message, reply) => {
    const request = new Request(`http://${message.headers.host}${message.url}`, {
      method: message.method ?? "GET",
      headers: Object.entries(message.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]),
      body: await bodyOf(message),
    });
    const response = await dispatch(routes, request);
    reply.writeHead(response.status, Object.fromEntries(response.headers));
    reply.end(Buffer.from(await response.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
