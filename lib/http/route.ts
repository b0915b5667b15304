import type { z } from "zod";
import type { Context } from "#lib/context.ts";
import { sizeWords } from "#lib/domain/size-words.ts";
import { AppError } from "#lib/errors/app-error.ts";
import type { Logger } from "#lib/log/log.ts";
import { openRequestContext, serverLog } from "#lib/runtime.ts";
import { reportFailure } from "./failure.ts";
import { readJson } from "./json.ts";
import {
  type DeclaredAnswer,
  type ErrorWords,
  type Operation,
  refusalAnswers,
  type Searches,
  searchErrors,
} from "./operation.ts";
import { paramsOf, queryOf } from "./query.ts";
import { errorResponse } from "./respond.ts";

type Schema = z.ZodType | undefined;
type Parsed<S extends Schema> = S extends z.ZodType ? z.output<S> : undefined;

/** The parts of a request, parsed by the schemas of its definition. A part without a schema is undefined. */
export type RouteInput<Q extends Schema, P extends Schema, B extends Schema> = {
  readonly request: Request;
  readonly query: Parsed<Q>;
  readonly params: Parsed<P>;
  readonly body: Parsed<B>;
};

/** The parts of a request that were read before a failure, not parsed. */
type RawInput = { readonly params: Readonly<Record<string, string>>; readonly body: unknown };

type Parts<Q extends Schema, P extends Schema, B extends Schema, A extends Answers> = {
  /** For the description of the public API. A route for this server's own pages has none. */
  readonly summary?: string;
  readonly description?: string;
  readonly query?: Q;
  readonly params?: P;
  /** Schema of the JSON body. Without it the body is not read, so that `run` can stream it. */
  readonly body?: B;
  /** Maximum size of the JSON body. Default: 256 kB. Set it if the schema accepts more. */
  readonly maxBodyBytes?: number;
  /** Schema of the fields of a multipart body. `run` reads it. */
  readonly form?: z.ZodObject;
  /** By HTTP status. A value that `run` returns is sent with the lowest. */
  readonly answers?: A;
  /** Set if `run` searches. Adds the refusals of a search. */
  readonly searches?: Searches;
  /** The failures of `run`. `bad_request` is added for a request that is parsed, `too_large` for a JSON body. */
  readonly errors?: ErrorWords;
  readonly refusal?: Refusal;
};

/** Refusals that carry more than the error. */
export type Refusal = {
  /** Schema of the whole body, if it is the same for all refusals. */
  readonly schema?: z.ZodType;
  /** The fields beside the error. */
  readonly fields: (error: AppError, sent: RawInput) => Readonly<Record<string, unknown>>;
};

type Answers = Readonly<Record<number, DeclaredAnswer>> | undefined;

type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

type ValueOf<A> = A extends { readonly schema: infer S extends z.ZodType } ? DeepReadonly<z.input<S>> : never;
type Success = 200 | 201 | 202;

/** What `run` may return: a value that fits the schema of a success, or a Response. A 204 has no body. */
type Returned<A extends Answers> = undefined extends A
  ? unknown
  : 204 extends keyof A
    ? unknown
    : Response | { [S in keyof A & Success]: ValueOf<A[S]> }[keyof A & Success];

export type RouteDefinition<Q extends Schema, P extends Schema, B extends Schema, A extends Answers> = Parts<
  Q,
  P,
  B,
  A
> & {
  /** Returns a value, which is sent as JSON, or a Response. */
  readonly run: (context: Context, input: RouteInput<Q, P, B>) => Returned<A> | Promise<Returned<A>>;
};

/** A route handler as the framework calls it. */
export type Route = (request: Request, segment?: { readonly params: Promise<object> }) => Promise<Response>;

/** Longest path in a log line, in characters. */
const MAX_PATH_CHARS = 300;
/** A JSON body is parsed in memory, on the thread that answers every other request. */
const MAX_BODY_BYTES = 256_000;

/** The schemas of a request's parts. */
export type RequestSchemas = Readonly<Partial<Record<"query" | "params" | "body" | "form", z.ZodType>>>;

const made = new WeakMap<object, Parts<Schema, Schema, Schema, Answers>>();

function partsOf(handler: unknown): Parts<Schema, Schema, Schema, Answers> | undefined {
  return typeof handler === "function" ? made.get(handler) : undefined;
}

/** True for a handler that `route` or `plainRoute` created. */
export function isRoute(handler: unknown): handler is Route {
  return partsOf(handler) !== undefined;
}

/** Returns the schemas with which a handler parses its requests; none for any other function. */
export function schemasOfRoute(handler: unknown): RequestSchemas {
  const { query, params, body, form } = partsOf(handler) ?? {};
  const schemas = { query, params, body, form };
  return Object.fromEntries(Object.entries(schemas).filter(([, schema]) => schema !== undefined));
}

/** Returns the maximum size of a handler's JSON body. */
export function bodyLimitOf(handler: unknown): number {
  return partsOf(handler)?.maxBodyBytes ?? MAX_BODY_BYTES;
}

/** Returns the description of a handler for the public API; undefined without a summary. */
export function operationOf(handler: unknown): Operation | undefined {
  const { summary, answers, errors, searches, refusal, ...parts } = partsOf(handler) ?? {};
  if (summary === undefined) return undefined;
  const parsed = Object.keys(schemasOfRoute(handler)).length > 0;
  const size = {
    too_large: `The body is larger than ${sizeWords(bodyLimitOf(handler), { round: Math.floor })}`,
  };
  const words = { ...(parts.body ? size : {}), ...searchErrors(searches), ...errors };
  return { ...parts, summary, answers: { ...refusalAnswers(words, parsed, refusal?.schema), ...answers } };
}

/**
 * Defines a route (ADR 0060). The handler opens the context, which ends when the client disconnects, parses the
 * request, runs the verb, and maps its value or failure to HTTP. It logs every failure. An unexpected one gets an id,
 * which the answer contains too.
 */
export function route<
  Q extends Schema = undefined,
  P extends Schema = undefined,
  B extends Schema = undefined,
  const A extends Answers = undefined,
>(definition: RouteDefinition<Q, P, B, A>): Route {
  return handler(definition, async (request, use) => {
    const context = await openRequestContext(request);
    use(context.log);
    return (input) => definition.run(context, input);
  });
}

/** Defines a route that needs no context, because its answer depends only on the address and the build. */
export function plainRoute<P extends Schema = undefined>(
  definition: Parts<undefined, P, undefined, Answers> & {
    readonly run: (input: RouteInput<undefined, P, undefined>) => unknown;
  },
): Route {
  return handler(definition, async () => definition.run);
}

type Run<Q extends Schema, P extends Schema, B extends Schema> = (input: RouteInput<Q, P, B>) => unknown;

function handler<Q extends Schema, P extends Schema, B extends Schema>(
  parts: Parts<Q, P, B, Answers>,
  open: (request: Request, use: (log: Logger) => void) => Promise<Run<Q, P, B>>,
): Route {
  const bodyLimit = parts.maxBodyBytes ?? MAX_BODY_BYTES;
  const status = Number(Object.keys(parts.answers ?? {})[0] ?? 200);
  const handle: Route = async (request, segment) => {
    let log: Logger | undefined;
    let sent: RawInput = { params: {}, body: undefined };
    const fail = (thrown: unknown) => failed(thrown, request, log ?? serverLog());
    try {
      const run = await open(request, (opened) => {
        log = opened;
      });
      sent = { params: paramsOf(await segment?.params), body: undefined };
      const params = parts.params?.parse(sent.params);
      const query = parts.query?.parse(queryOf(request));
      if (parts.body !== undefined) sent = { ...sent, body: await readJson(request, bodyLimit) };
      const body = parts.body?.parse(sent.body);
      // The types follow: each part was parsed by its schema, or is undefined without one.
      const answer = await run({ request, query, params, body } as RouteInput<Q, P, B>);
      return answer instanceof Response ? watched(answer, fail) : json(answer, status);
    } catch (thrown) {
      const error = fail(thrown);
      return errorResponse(error, parts.refusal?.fields(error, sent));
    }
  };
  made.set(handle, parts);
  return handle;
}

function json(value: unknown, status: number): Response {
  const headers = { "cache-control": "no-store" };
  return status === 204 ? new Response(null, { status }) : Response.json(value, { status, headers });
}

function failed(thrown: unknown, request: Request, log: Logger): AppError {
  const path = new URL(request.url).pathname.slice(0, MAX_PATH_CHARS);
  const where = { method: request.method, path };
  if (!request.signal.aborted) return reportFailure(thrown, log, where);
  log.debug({ ...where, err: thrown }, "client disconnected");
  return new AppError("cancelled", "The client disconnected.");
}

/** Returns the same answer, and logs a body that fails after the headers are sent. */
function watched(answer: Response, fail: (thrown: unknown) => void): Response {
  if (answer.body === null) return answer;
  const reader = answer.body.getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (thrown) {
          fail(thrown);
          controller.error(thrown);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, answer);
}
