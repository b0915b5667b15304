import { expectDeclared } from "../api/testing.ts";
import { type AppFile, appFiles, load } from "../testing.ts";
import { bodiesFor, changesFor } from "./bodies.ts";
import { contentOf, sent } from "./crawl.ts";
import { everyParameters, type Known, type Parameters, queriesFor } from "./requests.ts";

/** POST requests that only read. They are sent with all bodies. */
const READ_BY_POST = [
  "/api/search",
  "/api/across",
  "/api/compare",
  "/api/rag/search",
  "/api/sidecar/query",
  "/api/sidecar/query/debug",
  "/api/packs/assemble",
  "/api/local-folders/preview",
  "/api/places/report",
  "/api/places/report/[id]/replay",
  "/api/workbench/places/report",
  "/api/receipts/[id]/replay",
  "/api/workbench/events",
  "/api/workbench/prepare",
];

export type ReceivedAnswer = {
  readonly asked: string;
  readonly address: string;
  readonly status: number;
  readonly text: string;
};
type Handler = (request: Request, address: { readonly params: Promise<Parameters> }) => Promise<Response>;

const ORIGIN = "http://127.0.0.1:3000";
const filled = (address: string, parameters: Parameters) =>
  address.replaceAll(/\[(\w+)\]/g, (_part, name: string) => encodeURIComponent(parameters[name] ?? ""));

/** Sends a request to a route. Throws if its definition does not declare the answer. */
export async function call(
  route: AppFile,
  method: string,
  parameters: Parameters,
  query: string,
  body?: unknown,
): Promise<ReceivedAnswer> {
  const handler = (await load(route.file))[method] as Handler;
  const asked = `${method} ${filled(route.address, parameters)}${query}`;
  const request = new Request(`${ORIGIN}${filled(route.address, parameters)}${query}`, {
    method,
    headers: { host: "127.0.0.1:3000", "content-type": "application/json" },
    ...(body === undefined
      ? {}
      : { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  const response = await handler(request, { params: Promise.resolve(parameters) });
  await expectDeclared(handler, response);
  const { status } = response;
  const text = await contentOf(response);
  // The refusal repeats the requested path, so remove it.
  const path = status === 404 ? new URLSearchParams(query).get("source_path") : null;
  return {
    ...{ asked, status, address: `${method} ${route.address}` },
    text: path === null ? text : text.replaceAll(path, ""),
  };
}

/** Returns all answers to read-only requests. */
async function readRoutes(known: Known): Promise<ReceivedAnswer[]> {
  const answers: ReceivedAnswer[] = [];
  for (const route of appFiles("route.ts")) {
    const module = await load(route.file);
    for (const parameters of everyParameters(known, route.address)) {
      if ("GET" in module)
        for (const query of queriesFor(known, route.address))
          answers.push(await call(route, "GET", parameters, query));
      if (READ_BY_POST.includes(route.address))
        for (const body of bodiesFor(known, route.address))
          answers.push(await call(route, "POST", parameters, "", body));
    }
  }
  return answers;
}

type Page = (props: {
  readonly params: Promise<Parameters>;
  readonly searchParams: Promise<unknown>;
  readonly children: null;
}) => unknown;

/** Returns what the server sends for every page and layout. The root layout is left out, because it needs a server. */
async function readPages(known: Known): Promise<ReceivedAnswer[]> {
  const answers: ReceivedAnswer[] = [];
  const files = [...appFiles("page.tsx"), ...appFiles("layout.tsx")].filter(
    ({ file }) => !file.endsWith("/app/layout.tsx"),
  );
  for (const page of files) {
    const module = await load(page.file);
    for (const parameters of everyParameters(known, page.address))
      for (const query of queriesFor(known, page.address)) {
        const asked = `page ${filled(page.address, parameters)}${query}`;
        const searchParams = Promise.resolve(Object.fromEntries(new URLSearchParams(query)));
        const props = { params: Promise.resolve(parameters), searchParams, children: null };
        const parts = [];
        let status = 200;
        for (const part of [module.generateMetadata, module.default]) {
          if (part === undefined) continue;
          try {
            parts.push(await sent(await (part as Page)(props)));
          } catch (error) {
            if (!isNextControlFlow(error)) throw error;
            status = 404;
            parts.push(String(error));
          }
        }
        answers.push({ asked, address: `page ${page.address}`, status, text: parts.join("\n") });
      }
  }
  return answers;
}

/** True for an error that Next throws to answer "not found" or to redirect. */
function isNextControlFlow(error: unknown): boolean {
  return error instanceof Error && "digest" in error && String(error.digest).startsWith("NEXT_");
}

/** Returns all answers to changing requests. Removals come last. */
export async function changeEverything(known: Known): Promise<ReceivedAnswer[]> {
  const answers: ReceivedAnswer[] = [];
  for (const method of ["POST", "PUT", "PATCH", "DELETE"])
    for (const route of appFiles("route.ts")) {
      if (!(method in (await load(route.file)))) continue;
      for (const parameters of everyParameters(known, route.address))
        for (const body of changesFor(known, `${method} ${route.address}`))
          answers.push(await call(route, method, parameters, "", body));
    }
  return answers;
}

/** Returns all answers to requests that only read: of routes, then of pages. */
export const readEverything = async (known: Known): Promise<ReceivedAnswer[]> => [
  ...(await readRoutes(known)),
  ...(await readPages(known)),
];
