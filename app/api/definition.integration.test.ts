import { setImmediate as turn } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { AppError } from "#lib/errors/app-error.ts";
import { isRoute, operationOf, plainRoute, route } from "#lib/http/route.ts";
import { createLogger } from "#lib/log/log.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { answerFrom, expectDeclared } from "./testing.ts";

const SENTENCE = "the badger sett behind plot seven";
const log: string[] = [];
let instance: TestInstance;

beforeAll(async () => {
  instance = await openTestInstance({
    log: createLogger({ level: "debug", program: "web" }, { write: (line) => log.push(line) }),
  });
  answerFrom(instance.runtime);
});
beforeEach(() => {
  log.length = 0;
});
afterAll(() => instance?.close());

const lines = () => log.map((line) => JSON.parse(line));
const get = (path = "/api/x", init?: RequestInit) => new Request(`http://localhost${path}`, init);
const post = (body: unknown) => get("/api/x?a=1", { method: "POST", body: JSON.stringify(body) });

describe("a route", () => {
  it("logs a stored file that vanished as a warning", async () => {
    const handler = route({
      run: (context) => context.blobs.get("0".repeat(64)),
    });
    expect((await handler(get())).status).toBe(404);
    expect(lines()).toMatchObject([{ msg: "request refused", level: 40, code: "not_found" }]);
  });

  it("parses query, path and body, and returns the value as JSON that is not cached", async () => {
    const handler = route({
      query: z.strictObject({ a: z.coerce.number() }),
      params: z.strictObject({ id: z.string() }),
      body: z.strictObject({ b: z.boolean() }),
      answers: { 201: { description: "Made", schema: z.unknown() } },
      run: (context, { query, params, body }) => ({ actor: context.actor.id, query, params, body }),
    });
    expect(isRoute(handler)).toBe(true);
    const answer = await handler(post({ b: true }), { params: Promise.resolve({ id: "d1" }) });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([201, "no-store"]);
    const parts = { query: { a: 1 }, params: { id: "d1" }, body: { b: true } };
    expect(await answer.json()).toEqual({ actor: "local", ...parts });
    expect(log).toEqual([]);
  });

  it("declares its answers, so that a test fails for any other", async () => {
    const handler = route({
      summary: "Count",
      query: z.strictObject({ a: z.coerce.number() }),
      answers: { 200: { description: "The count", schema: z.object({ count: z.number() }) } },
      errors: { not_found: "Nothing to count" },
      run: () => ({ count: 1 }),
    });
    const answer = (status: number, body: unknown) =>
      expectDeclared(handler, Response.json(body, { status }));
    const error = { error: { code: "x", message: "No." }, detail: "No." };
    await answer(200, { count: 1 });
    await answer(404, error);
    await answer(400, error);
    await expect(answer(200, { count: "1" })).rejects.toThrow(/count/);
    await expect(answer(404, {})).rejects.toThrow(/error/);
    await expect(answer(409, error)).rejects.toThrow(/declares no 409/);
    // @ts-expect-error The compiler rejects a value that does not fit.
    route({ answers: { 200: { description: "The count", schema: z.number() } }, run: () => "1" });
  });

  it("logs a failed statement with the id in its answer, and without the statement's values", async () => {
    const handler = route({
      run: ({ db }) => db.execute(sql`select ${SENTENCE}::int`),
    });
    const answer = await handler(get(`/api/x?q=${SENTENCE}`));
    const body = await answer.json();
    expect([answer.status, body.error.code]).toEqual([500, "internal"]);
    const { errorId } = body.error.details;
    expect(errorId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}$/);
    expect(body.error.message).toContain(errorId);
    expect(body.detail).toBe(body.error.message);
    expect(lines()).toMatchObject([
      {
        ...{ level: 50, msg: "request failed", errorId, method: "GET", path: "/api/x" },
        err: { class: "DrizzleQueryError", cause: { class: "PostgresError", code: "22P02" } },
      },
    ]);
    expect(log.join("") + JSON.stringify(body)).not.toMatch(/badger|plot/);
  });

  it("logs a bug under its own id, also an internal AppError", async () => {
    const bug = route({
      run: () => {
        throw new TypeError(SENTENCE);
      },
    });
    const ours = plainRoute({
      run: () => Promise.reject(new AppError("internal", "The receipt was not stored.", { step: 3 })),
    });
    const bodies = [await (await bug(get())).json(), await (await ours(get())).json()];
    expect(bodies[1].error.message).toMatch(
      /^The receipt was not stored\. The server's log has the cause under /,
    );
    expect(bodies[1].error.details.step).toBe(3);
    expect(new Set(bodies.map(({ error }) => error.details.errorId)).size).toBe(2);
    // A plain route has no context, so its failures are logged to the process's log.
    expect(lines()).toMatchObject([
      { level: 50, errorId: bodies[0].error.details.errorId, err: { class: "TypeError" } },
    ]);
  });

  it("logs only the code of a refusal, and an unavailable service as a warning", async () => {
    const refuse = (code: "not_found" | "source_unavailable") =>
      route({ run: () => Promise.reject(new AppError(code, `No ${SENTENCE}.`)) })(get("/api/y"));
    const invalid = await route({ query: z.strictObject({ a: z.coerce.number() }), run: () => ({}) })(
      get(`/api/z?b=${SENTENCE}`),
    );
    expect([invalid.status, (await refuse("not_found")).status]).toEqual([400, 404]);
    expect(log.join("")).not.toContain("badger");
    await refuse("source_unavailable");
    expect(lines()).toMatchObject([
      { level: 30, msg: "request refused", path: "/api/z", code: "bad_request", status: 400 },
      { level: 30, msg: "request refused", path: "/api/y", code: "not_found", status: 404 },
      { level: 40, msg: "request refused", path: "/api/y", code: "source_unavailable", status: 503 },
    ]);
  });

  it("refuses a body beyond its limit before `run`, and names the limit", async () => {
    let ran = 0;
    const run = () => ({ ran: ++ran });
    const body = z.array(z.string());
    const usual = route({ summary: "Count", body, run });
    const larger = route({ summary: "Count", body, maxBodyBytes: 1_500_000, run });
    const bytes = (length: number) => ["x".repeat(length - 4)];
    expect((await usual(post(bytes(256_000)))).status).toBe(200);
    expect((await larger(post(bytes(1_500_000)))).status).toBe(200);
    for (const [handler, length, limit] of [
      [usual, 256_001, "256 kB"],
      [larger, 1_500_001, "1.5 MB"],
    ] as const) {
      const answer = await handler(post(bytes(length)));
      await expectDeclared(handler, answer.clone());
      const { error } = await answer.json();
      expect([answer.status, error.code]).toEqual([413, "too_large"]);
      expect(error.message).toBe(`The request is larger than ${limit}, the most that this address accepts.`);
      expect(operationOf(handler)?.answers[413]?.description).toBe(`The body is larger than ${limit}`);
    }
    expect(ran).toBe(2);
  });

  it("refuses a NUL in the path, and a body that is not JSON", async () => {
    const run = () => ({});
    const nul = route({ params: z.object({ id: z.string() }), run });
    const answers = [
      await nul(get(), { params: Promise.resolve({ id: "a\0b" }) }),
      await route({ body: z.unknown(), run })(get("/api/x", { method: "POST", body: "{" })),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
  });

  it("adds to a refusal what the route knows about the request", async () => {
    const handler = route({
      body: z.strictObject({ ids: z.array(z.number()) }),
      refusal: { fields: ({ code }, { body, params }) => ({ code, body, params }) },
      run: () => ({}),
    });
    const answer = await handler(post({ ids: "7" }), { params: Promise.resolve({ id: "d1" }) });
    expect(await answer.json()).toMatchObject({
      code: "bad_request",
      body: { ids: "7" },
      params: { id: "d1" },
    });
  });

  it("aborts the verb when the client disconnects, and does not log that as a failure", async () => {
    const client = new AbortController();
    const started = Promise.withResolvers<void>();
    const handler = route({
      run: async ({ signal }) => {
        started.resolve();
        while (!signal.aborted) await turn();
        signal.throwIfAborted();
      },
    });
    const answer = handler(get("/api/x", { signal: client.signal }));
    await started.promise;
    client.abort();
    expect((await answer).status).toBe(409);
    expect(lines()).toMatchObject([{ level: 20, msg: "client disconnected" }]);
  });

  it("logs an answer that fails after its headers are sent", async () => {
    const handler = route({
      run: () =>
        new Response(
          new ReadableStream({
            pull: (controller) => controller.error(new Error(SENTENCE)),
          }),
          { headers: { "content-type": "application/gzip" } },
        ),
    });
    const answer = await handler(get());
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/gzip"]);
    await expect(answer.text()).rejects.toThrow();
    expect(lines()).toMatchObject([{ level: 50, msg: "request failed", path: "/api/x" }]);
  });

  it("answers when the runtime cannot be opened", async () => {
    answerFrom(Promise.reject(new AppError("database_unavailable", "The database does not answer.")));
    const answer = await route({ run: () => ({}) })(get());
    answerFrom(instance.runtime);
    expect([answer.status, (await answer.json()).error.code]).toEqual([503, "database_unavailable"]);
  });
});
