import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";
import { afterEach, describe, expect, test } from "vitest";
import { isAppError } from "#lib/errors/app-error.ts";
import { bytesOf, entryAt, list, type Opened, openGraph } from "./testing-open.ts";
import { answers, CLIENT_ID, TENANT_ID } from "./testing-server.ts";

let opened: Opened | null = null;
const open = async (...how: Parameters<typeof openGraph>) => {
  opened = await openGraph(...how);
  return opened;
};
afterEach(async () => {
  await opened?.server.close();
  opened = null;
});

async function failure(of: Promise<unknown>) {
  const error = await of.then(
    () => new Error("it did not fail"),
    (thrown: unknown) => thrown,
  );
  if (!isAppError(error)) throw error;
  return error;
}

describe("signing in", () => {
  test("one token serves all requests, and a new connector requests its own", async () => {
    const graph = await open();
    graph.drive.write("a.txt", "a");
    await list(graph);
    await list(graph);
    expect(graph.server.tokenRequests()).toBe(1);
    expect(new Set(graph.server.asked.map(({ bearer }) => bearer))).toEqual(new Set(graph.server.tokens));
  });

  test("an expired token is replaced once, and the request is repeated", async () => {
    const graph = await open();
    graph.drive.write("a.txt", "a");
    const first = await list(graph);
    graph.server.expireTokens();
    expect((await list(graph, first.cursor)).complete).toBe(false);
    expect(graph.server.tokenRequests()).toBe(2);
    const refuse = answers(401, { error: { code: "InvalidAuthenticationToken", message: "no" } });
    graph.server.misbehave(refuse, refuse);
    const error = await failure(list(graph));
    expect(error).toMatchObject({ code: "source_refused", message: expect.stringContaining("sign-in") });
    expect(graph.server.tokenRequests()).toBe(3);
  });

  test("a wrong secret throws an error that contains neither it nor the service's message", async () => {
    const graph = await open({ env: { GRAPH_SECRET: "not-the-right-secret" } });
    const error = await failure(list(graph));
    expect(error).toMatchObject({
      code: "source_refused",
      message: expect.stringMatching(/the client secret is wrong \(AADSTS7000215\)/),
    });
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain("not-the-right-secret");
  });

  test("a changed secret is used without a restart", async () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), "sightline-graph-")), "secret");
    writeFileSync(file, "the first secret");
    const graph = await open({ env: { M365_CLIENT_SECRET_REF: pathToFileURL(file).href } });
    graph.server.secret = "the second secret";
    expect(await failure(list(graph))).toMatchObject({ code: "source_refused" });
    writeFileSync(file, "the second secret");
    expect((await list(graph)).complete).toBe(true);
    rmSync(path.dirname(file), { recursive: true });
  });

  test("a root's own sign-in replaces the configured one", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "sightline-graph-"));
    const env = { M365_CLIENT_SECRET_REF: "env://NOT_SET", SECRETS_DIR: folder };
    const { connector, root, server } = await open({ env });
    writeFileSync(path.join(folder, "graph"), server.secret);
    const credentials = { tenantId: TENANT_ID, clientId: CLIENT_ID, clientSecretRef: "secret://graph" };
    expect((await list({ connector, root: { ...root, credentials } })).complete).toBe(true);
    expect(await failure(list({ connector, root }))).toMatchObject({
      code: "source_refused",
      message: "M365_CLIENT_SECRET_REF refers to env://NOT_SET, but NOT_SET is not set.",
    });
    rmSync(folder, { recursive: true });
  });

  test("a missing sign-in setting is named in the error", async () => {
    const graph = await open({ env: { M365_CLIENT_ID: "" } });
    expect(await failure(list(graph))).toMatchObject({
      code: "source_refused",
      message: expect.stringContaining("M365_CLIENT_ID"),
    });
  });

  test("a busy sign-in service is called again after a delay, and an unreachable one is unavailable", async () => {
    const graph = await open();
    graph.server.misbehaveAtSignIn(answers(429, {}, { "retry-after": "7" }), answers(503, {}));
    expect((await list(graph)).paths).toEqual([]);
    expect(graph.waits).toEqual([7000, 2000]);
    const other = await open();
    other.server.misbehaveAtSignIn(...Array.from({ length: 6 }, () => answers(503, {})));
    expect(await failure(list(other))).toMatchObject({ code: "source_unavailable" });
  });
});

describe("throttling", () => {
  test("Retry-After is respected in seconds and as a date, otherwise delays increase", async () => {
    const now = new Date("2026-03-01T10:00:00Z");
    const waits: number[] = [];
    const wait = async (milliseconds: number) => void waits.push(milliseconds);
    const graph = await open({ connectors: { send: { wait, now: () => now } } });
    graph.drive.write("a.txt", "a");
    graph.server.misbehave(
      answers(429, {}, { "retry-after": "17" }),
      answers(503, {}, { "retry-after": "Sun, 01 Mar 2026 10:00:30 GMT" }),
      answers(504, {}),
    );
    expect((await list(graph)).paths).toEqual(["a.txt"]);
    expect(waits).toEqual([17_000, 30_000, 4000]);
  });

  test("a service that asks for a long delay is unavailable at once, and the error states the delay", async () => {
    const graph = await open();
    graph.server.misbehave(answers(429, {}, { "retry-after": "900" }));
    expect(await failure(list(graph))).toMatchObject({
      code: "source_unavailable",
      message: "Microsoft Graph is busy and asks for a pause of 900 s. Try again later.",
    });
    expect(graph.waits).toEqual([]);
    // No request is sent to it until then.
    expect(await failure(list(graph))).toMatchObject({ code: "source_unavailable" });
    expect(graph.server.asked).toHaveLength(1);
  });

  test("a delay requested in one answer applies to all concurrent requests", async () => {
    const waits: { readonly milliseconds: number; readonly end: () => void }[] = [];
    const wait = (milliseconds: number) =>
      new Promise<void>((resolve) => void waits.push({ milliseconds, end: resolve }));
    const graph = await open({ connectors: { send: { wait } } });
    const names = ["a.txt", "b.txt", "c.txt", "d.txt"];
    for (const name of names) graph.drive.write(name, name);
    const listed = await list(graph);
    const read = (name: string) => bytesOf(graph, entryAt(listed, name));
    const before = graph.server.asked.length;
    graph.server.misbehave(answers(429, {}, { "retry-after": "20" }));
    const first = read("a.txt");
    await expect.poll(() => waits.length).toBe(1);
    const others = names.slice(1).map(read);
    await expect.poll(() => waits.length).toBe(4);
    expect(graph.server.asked).toHaveLength(before + 1);
    expect(Math.max(...waits.map(({ milliseconds }) => milliseconds))).toBe(20_000);
    expect(Math.min(...waits.map(({ milliseconds }) => milliseconds))).toBeGreaterThan(0);
    for (const { end } of waits) end();
    expect(await Promise.all([first, ...others])).toEqual(names);
    expect(graph.server.asked).toHaveLength(before + 5);
  });

  test("a request is sent at most six times", async () => {
    const graph = await open();
    graph.server.misbehave(...Array.from({ length: 9 }, () => answers(503, {})));
    expect(await failure(list(graph))).toMatchObject({ code: "source_unavailable" });
    expect(graph.waits).toEqual([1000, 2000, 4000, 8000, 16_000]);
    expect(graph.server.asked).toHaveLength(6);
  });

  test("a delay ends on abort", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const wait = (_: number, signal: AbortSignal) =>
      new Promise<void>((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        controller.abort(reason);
      });
    const graph = await open({ connectors: { send: { wait } } });
    graph.server.misbehave(answers(429, {}, { "retry-after": "100" }));
    await expect(list(graph, null, controller.signal)).rejects.toBe(reason);
  });

  test("a service that stops answering is unavailable", async () => {
    const graph = await open({ connectors: { send: { wait: async () => undefined, silenceSeconds: 0.05 } } });
    await list(graph);
    graph.server.misbehave(...Array.from({ length: 6 }, () => () => true));
    expect(await failure(list(graph))).toMatchObject({
      message: "Microsoft Graph did not answer in time.",
    });
  });
});

describe("invalid answers", () => {
  /** The person's drive and its root are requested before anything is listed. */
  const asEver = [() => false, () => false];

  test.each([
    [
      "a link that leads elsewhere",
      { value: [], "@odata.nextLink": "https://evil.example.org/v1.0/x" },
      /another server/,
    ],
    ["a link that is none", { value: [], "@odata.nextLink": "over there" }, /another server/],
    [
      "items without an id",
      { value: [{ name: "a.txt", file: {} }], "@odata.deltaLink": "x" },
      /does not understand/,
    ],
    ["no collection", { items: [] }, /does not understand/],
    ["no JSON", undefined, /does not understand/],
  ])("%s is an error", async (_, body, words) => {
    const graph = await open();
    graph.server.misbehave(...asEver, answers(200, body));
    expect(await failure(list(graph))).toMatchObject({
      code: "source_unavailable",
      message: expect.stringMatching(words),
    });
    expect(graph.server.asked).toHaveLength(3);
  });

  test("a page that links to itself is an error", async () => {
    const graph = await open();
    const circle = answers(200, { value: [], "@odata.nextLink": `${graph.server.graphUrl}/circle` });
    graph.server.misbehave(...asEver, circle, circle);
    expect(await failure(list(graph))).toMatchObject({ message: expect.stringContaining("repeatedly") });
  });

  test("the text of an error body is never repeated", async () => {
    const graph = await open();
    await list(graph);
    for (const status of [400, 401, 403, 404, 409, 410, 423, 500]) {
      const { tokens } = graph.server;
      const body = {
        error: {
          code: tokens.at(-1),
          message: `${graph.server.secret} ${tokens.at(-1)} https://x/?tempauth=1`,
        },
      };
      graph.server.misbehave(answers(status, body), answers(status, body));
      const error = await failure(list(graph));
      const printed = inspect(error, { depth: 9, showHidden: true });
      expect(printed).not.toMatch(/bearer-token|tempauth/);
      expect(printed).not.toContain(graph.server.secret);
    }
  });

  test.each([
    [403, "accessDenied", "source_refused"],
    [404, "itemNotFound", "source_unavailable"],
    [423, "resourceLocked", "source_unavailable"],
  ])("status %i for the root is %s: %s, and never an empty listing", async (status, code, expected) => {
    const graph = await open();
    graph.server.misbehave(answers(status, { error: { code, message: "no" } }));
    const error = await failure(list(graph));
    expect(error.code).toBe(expected);
    graph.server.misbehave(answers(status, { error: { code, message: "no" } }));
    const { connector, root } = graph;
    expect((await failure(connector.check(root, new AbortController().signal))).code).toBe(expected);
  });
});

describe("downloads", () => {
  test("the public address of a file is requested without our bearer token, and not stored", async () => {
    const graph = await open();
    graph.drive.write("a.txt", "What stands there.");
    const listed = await list(graph);
    expect(JSON.stringify(listed)).not.toContain("opens-for-anybody");
    expect(await bytesOf(graph, entryAt(listed, "a.txt"))).toBe("What stands there.");
    expect(graph.server.shownToFiles).toEqual([undefined]);
  });

  test.each(["http://files.example.org/a", "/relative", "ftp://127.0.0.1/a", "not an address"])(
    "a redirect to %s is not followed",
    async (location) => {
      const graph = await open();
      graph.drive.write("a.txt", "a");
      const entry = entryAt(await list(graph), "a.txt");
      graph.server.misbehave(answers(302, {}, { location }));
      expect(await failure(bytesOf(graph, entry))).toMatchObject({ code: "source_unavailable" });
    },
  );

  test("a connection that breaks in the middle of a file is an error, not a short file", async () => {
    const graph = await open();
    graph.drive.write("a.txt", "a");
    const entry = entryAt(await list(graph), "a.txt");
    graph.server.misbehave((_request, response) => {
      response.writeHead(200, { "content-length": "1000" });
      response.write("the beginning", () => response.destroy());
      return true;
    });
    expect(await failure(bytesOf(graph, entry))).toMatchObject({ code: "source_unavailable" });
  });
});
