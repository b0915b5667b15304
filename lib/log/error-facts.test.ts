import { DrizzleQueryError } from "drizzle-orm/errors";
import fc from "fast-check";
import postgres from "postgres";
import { describe, expect, it } from "vitest";
import { AppError } from "#lib/errors/app-error.ts";
import { errorFacts, errorLines } from "./error-facts.ts";
import { createLogger } from "./log.ts";

const SECRET = "The badger sett lies behind plot 7";
/** Text of a document: the planted sentence, on lines that may look like stack frames. */
const hostile = fc
  .array(
    fc.constantFrom(
      SECRET,
      `    at ${SECRET} (/${SECRET}.ts:1:2)`,
      `    at /${SECRET}:3:4`,
      `Error: ${SECRET}`,
      `params: ${SECRET}`,
      "",
      "\n",
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((lines) => lines.join("\n"));

type Make = (message: string, cause: unknown) => unknown;
const MAKERS: readonly Make[] = [
  (message, cause) => new Error(message, { cause }),
  (message, cause) => new TypeError(message, { cause }),
  (message, cause) => new AggregateError([new Error(message), cause], message, { cause }),
  (message, cause) =>
    new DrizzleQueryError(`insert into chunks values ($1) -- ${message}`, [message], cause as Error),
  (message) =>
    Object.assign(new postgres.PostgresError(message), {
      code: "23514",
      detail: `Failing row contains (${message})`,
      where: message,
      query: message,
      parameters: [message],
    }),
  (message, cause) =>
    Object.assign(new Error(message, { cause }), { name: message, code: message, errno: message }),
  (message, cause) => {
    const error = new Error(message, { cause });
    error.message = `changed later: ${message}`;
    return error;
  },
  (message, cause) => {
    const error = new Error("before", { cause });
    error.stack = message;
    return error;
  },
  (message, cause) => new AppError("internal", "Our own words.", {}, { cause: cause ?? message }),
  (message) => message,
  (message) => ({ message, text: message }),
];
const thrown = fc
  .array(fc.tuple(fc.constantFrom(...MAKERS), hostile), { minLength: 1, maxLength: 8 })
  .map((links) => links.reduce<unknown>((cause, [make, message]) => make(message, cause), undefined));

describe("errorFacts", () => {
  it("never contains what an error quotes, however errors nest", () => {
    fc.assert(
      fc.property(thrown, (error) => {
        expect(JSON.stringify(errorFacts(error))).not.toContain("badger");
        expect(errorLines(error)).not.toContain("badger");
      }),
      { numRuns: 2000 },
    );
  });

  it("keeps class, code, our own message and frames, down the causes", () => {
    const cause = Object.assign(new postgres.PostgresError("x"), { code: "23514" });
    const error = new AppError(
      "internal",
      "Our own words.",
      {},
      {
        cause: new DrizzleQueryError("insert", [SECRET], cause),
      },
    );
    expect(errorFacts(error)).toMatchObject({
      class: "AppError",
      code: "internal",
      message: "Our own words.",
      frames: [
        expect.stringMatching(/error-facts\.test\.ts:\d+:\d+$/),
        ...(errorFacts(error).frames?.slice(1) ?? []),
      ],
      cause: { class: "DrizzleQueryError", cause: { class: "PostgresError", code: "23514" } },
    });
    expect(errorFacts(error).cause?.frames?.[0]).toMatch(/error-facts\.test\.ts:\d+:\d+$/);
    expect(errorFacts(error).cause).not.toHaveProperty("message");
  });

  it("keeps the codes of Node and the names of aborts", () => {
    const missing = Object.assign(new Error(SECRET), { code: "ENOENT", errno: -2 });
    expect(errorFacts(missing)).toMatchObject({ class: "Error", code: "ENOENT", errno: -2 });
    expect(errorFacts(new DOMException(SECRET, "AbortError"))).toMatchObject({ class: "AbortError" });
  });

  it("stops at circular causes, and survives getters that throw", () => {
    const error = new Error("a");
    error.cause = error;
    expect(JSON.stringify(errorFacts(error)).length).toBeLessThan(20_000);
    const broken = Object.defineProperty(new Error("a"), "stack", {
      get: () => {
        throw new Error("no");
      },
    });
    expect(errorFacts(broken)).toEqual({ class: "Error" });
  });
});

it("serialises an error under every key and depth of a log line", () => {
  fc.assert(
    fc.property(
      thrown.filter((error) => error instanceof Error),
      fc.constantFrom("err", "error", "why"),
      (error, key) => {
        const lines: string[] = [];
        const log = createLogger(
          { level: "debug", program: "worker" },
          { write: (line) => lines.push(line) },
        );
        log.error({ [key]: error }, "failed");
        log.child({ [key]: error }).warn({ inner: { list: [{ [key]: error }] } }, "failed");
        expect(lines).toHaveLength(2);
        expect(lines.join("")).not.toContain("badger");
      },
    ),
    { numRuns: 300 },
  );
});
