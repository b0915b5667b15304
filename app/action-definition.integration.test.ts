import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { AppError } from "#lib/errors/app-error.ts";
import { actionsBehind, isAction } from "#lib/http/action.ts";
import { createLogger } from "#lib/log/log.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { answerFrom } from "./api/testing.ts";

const SENTENCE = "the badger sett behind plot seven";
const TOKEN = "a-token-of-thirty-two-characters";
const OURS = { host: "localhost:3000", origin: "http://localhost:3000", "sec-fetch-site": "same-origin" };
const log: string[] = [];
let instance: TestInstance;
let given: Record<string, string> = OURS;
const action = actionsBehind(async () => new Headers(given));

beforeAll(async () => {
  instance = await openTestInstance({
    env: { ACCESS_TOKEN: TOKEN },
    log: createLogger({ level: "debug", program: "web" }, { write: (line) => log.push(line) }),
  });
  answerFrom(instance.runtime);
});
beforeEach(() => {
  log.length = 0;
  given = { ...OURS, cookie: `sightline_token=${TOKEN}` };
});
afterAll(() => instance?.close());

const lines = () => log.map((line) => JSON.parse(line));
let ran = 0;
const echo = action({
  name: "echo",
  input: z.strictObject({ words: z.string() }),
  run: async ({ actor }, { words }) => {
    ran++;
    return { actor: actor.id, words };
  },
});

describe("an action", () => {
  it("parses the input and returns the verb's value", async () => {
    expect(isAction(echo)).toBe(true);
    expect(await echo({ words: "a" })).toEqual({ ok: true, value: { actor: "local", words: "a" } });
    expect(await echo({ words: 7 } as never)).toMatchObject({ ok: false, code: "bad_request" });
    expect(lines()).toMatchObject([
      { level: 30, msg: "request refused", action: "echo", code: "bad_request" },
    ]);
  });

  it.each([
    ["another host", { host: "evil.example", origin: "http://evil.example" }, "forbidden"],
    ["no host", { origin: "http://localhost:3000" }, "forbidden"],
    ["another origin", { ...OURS, origin: "http://evil.example" }, "forbidden"],
    ["another site", { host: "localhost:3000", "sec-fetch-site": "cross-site" }, "forbidden"],
    ["no token", OURS, "unauthorised"],
    ["a wrong token", { ...OURS, authorization: "Bearer nothing" }, "unauthorised"],
  ])("refuses %s before it runs anything", async (_name, headers: Record<string, string>, code) => {
    const before = ran;
    given = code === "forbidden" ? { ...headers, authorization: `Bearer ${TOKEN}` } : headers;
    expect(await echo({ words: "a" })).toMatchObject({ ok: false, code });
    expect(ran).toBe(before);
    expect(lines()).toMatchObject([{ level: 30, action: "echo", code }]);
  });

  it("logs an unexpected failure with the id that the page shows, and without its quoted values", async () => {
    const fails = action({
      name: "fail",
      input: z.string(),
      run: ({ db }, words) => db.execute(sql`select ${words}::int`),
    });
    const outcome = await fails(SENTENCE);
    const [line] = lines();
    expect(line).toMatchObject({ level: 50, msg: "request failed", action: "fail" });
    expect(line.err.cause).toMatchObject({ class: "PostgresError", code: "22P02" });
    expect(outcome).toMatchObject({ ok: false, code: "internal" });
    expect(outcome.ok ? "" : outcome.message).toContain(line.errorId);
    expect(JSON.stringify([outcome, ...log])).not.toContain("badger");
  });

  it("returns a failure in words when the runtime cannot be opened", async () => {
    answerFrom(Promise.reject(new AppError("database_unavailable", "The database does not answer.")));
    const outcome = await echo({ words: "a" });
    answerFrom(instance.runtime);
    expect(outcome).toMatchObject({ ok: false, code: "database_unavailable" });
  });
});
