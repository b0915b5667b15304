import { z } from "zod";
import { AppError } from "#lib/errors/app-error.ts";
import { type Answer, type SendDeps, send } from "./send.ts";
import { SharedDelay } from "./shared-delay.ts";
import type { TokenSource } from "./tokens.ts";
import { graphCode, graphRefusal } from "./words.ts";

/** Reads from Microsoft Graph and never writes. Paths are relative to GRAPH_BASE_URL and begin with "/". */
export type GraphClient = {
  /** @throws AppError: source_refused, not_found or source_unavailable; the signal's reason. */
  get<T>(path: string, schema: z.ZodType<T>, signal: AbortSignal): Promise<T>;
  /** Returns one page of a collection, by path or by the link on another page. */
  page<T>(address: string, schema: z.ZodType<T>, signal: AbortSignal): Promise<GraphPage<T>>;
  /** Returns a whole collection, which is read page by page. */
  getAll<T>(path: string, schema: z.ZodType<T>, signal: AbortSignal): Promise<T[]>;
  bytes(path: string, signal: AbortSignal): AsyncIterable<Uint8Array>;
};

export type GraphPage<T> = {
  readonly value: readonly T[];
  readonly next: string | null;
  /** The link for changes after this listing. */
  readonly delta: string | null;
};

const GRAPH = "Microsoft Graph";
const MAX_PAGES = 100_000;
const MAX_REDIRECTS = 5;

const unexpectedAnswer = () =>
  new AppError("source_unavailable", `${GRAPH} sent an answer that Sightline does not understand.`);

function parsed<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  // The details of the issue are left out, because they may repeat parts of the answer.
  if (!result.success) throw unexpectedAnswer();
  return result.data;
}

export function createGraphClient(options: {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly tokens: TokenSource;
  readonly deps?: SendDeps;
}): GraphClient {
  const { baseUrl, tokens } = options;
  const deps = { sharedDelay: new SharedDelay(), ...options.deps };
  const base = new URL(baseUrl);

  /** Only links to Graph itself are followed, so that the bearer token goes nowhere else. */
  function addressOf(address: string): URL {
    const url = address.startsWith("/")
      ? new URL(baseUrl + address)
      : URL.canParse(address)
        ? new URL(address)
        : null;
    if (url?.origin !== base.origin) {
      throw new AppError("source_unavailable", `${GRAPH} answered with a link to another server.`);
    }
    return url;
  }

  async function request(url: URL, signal: AbortSignal, accept: string): Promise<Answer> {
    for (const fresh of [false, true]) {
      const bearer = await tokens.token({ fresh, signal });
      const headers = { authorization: `Bearer ${bearer}`, accept };
      const answer = await send({ url, service: GRAPH, signal, headers }, deps);
      if (answer.status !== 401 || fresh) return answer;
      await answer.drop();
    }
    throw unexpectedAnswer();
  }

  async function getJson(address: string, signal: AbortSignal): Promise<unknown> {
    const answer = await request(addressOf(address), signal, "application/json");
    const body = await answer.json();
    if (answer.status !== 200) throw graphRefusal(answer.status, graphCode(body));
    return body;
  }

  async function page<T>(address: string, schema: z.ZodType<T>, signal: AbortSignal): Promise<GraphPage<T>> {
    const body = parsed(collectionOf(schema), await getJson(address, signal));
    return {
      value: body.value,
      next: body["@odata.nextLink"] ?? null,
      delta: body["@odata.deltaLink"] ?? null,
    };
  }

  return {
    get: async (path, schema, signal) => parsed(schema, await getJson(path, signal)),
    page,
    async getAll(path, schema, signal) {
      const items = [];
      for await (const next of pagesFrom((address) => page(address, schema, signal), path)) {
        items.push(...next.value);
      }
      return items;
    },
    async *bytes(path, signal) {
      const answer = await request(addressOf(path), signal, "*/*");
      yield* (await followRedirects(answer, { base, signal, deps })).bytes();
    },
  };
}

const collectionOf = <T>(schema: z.ZodType<T>) =>
  z.object({
    value: z.array(schema),
    "@odata.nextLink": z.string().optional(),
    "@odata.deltaLink": z.string().optional(),
  });

/**
 * Reads page after page by nextLink.
 * @throws AppError("source_unavailable") if links form a cycle.
 */
export async function* pagesFrom<T>(
  read: (address: string) => Promise<GraphPage<T>>,
  first: string,
): AsyncGenerator<GraphPage<T>> {
  const seen = new Set<string>();
  for (let address: string | null = first; address !== null; ) {
    if (seen.has(address) || seen.size >= MAX_PAGES) {
      throw new AppError("source_unavailable", `${GRAPH} sends the same page repeatedly.`);
    }
    seen.add(address);
    const page: GraphPage<T> = await read(address);
    yield page;
    address = page.next;
  }
}

/**
 * Returns the final answer of a download. Graph redirects a file's content to an address that works without sign-in. So
 * it is requested without our bearer token, and never logged or returned.
 */
async function followRedirects(
  first: Answer,
  options: { readonly base: URL; readonly signal: AbortSignal; readonly deps: SendDeps },
): Promise<Answer> {
  let answer = first;
  for (let hops = 0; answer.status >= 300 && answer.status < 400; hops++) {
    const location = answer.headers.get("location");
    await answer.drop();
    const url = location !== null && URL.canParse(location) ? new URL(location) : null;
    if (url === null || hops >= MAX_REDIRECTS || !isSafeRedirect(url, options.base)) throw unexpectedAnswer();
    answer = await send(
      { url, service: "The file store of Microsoft 365", signal: options.signal },
      options.deps,
    );
  }
  if (answer.status === 200) return answer;
  const code = graphCode(await answer.json());
  throw graphRefusal(answer.status, code);
}

/** True for https, or for the same machine and protocol as Graph (in tests). */
function isSafeRedirect(url: URL, base: URL): boolean {
  return url.protocol === "https:" || (url.protocol === base.protocol && url.hostname === base.hostname);
}
