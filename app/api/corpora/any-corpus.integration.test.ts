import { mkdir } from "node:fs/promises";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CONNECTOR_KINDS } from "#lib/domain/connector-kinds.ts";
import { SYNC_MODES } from "#lib/domain/corpus-binding.ts";
import { CONFIDENTIALITIES } from "#lib/domain/metadata.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { RUNS } from "#testing/property-runs.ts";
import { answerFrom, dispatch } from "../testing.ts";
import { asked, body, number, text } from "../testing-requests.ts";

/** No input about corpora causes a 500. Invalid input is refused in words. */

const ORIGIN = "http://localhost:3000";

let instance: TestInstance;
let answered = 0;
beforeAll(async () => {
  instance = await openTestInstance();
  answerFrom(instance.runtime);
  await mkdir(path.join(instance.runtime.config.corpora.localRoots[0] ?? "", "there"), { recursive: true });
});
afterAll(() => instance?.close());
beforeEach(() => {
  answered = 0;
});

const send = (method: string, address: string, content?: string) =>
  dispatch(
    new Request(`${ORIGIN}${address}`, { method, ...(content === undefined ? {} : { body: content }) }),
  );

/** Returns the body of a success, which fits the definition of its route; see `dispatch`. */
async function holds(answering: Promise<Response>): Promise<unknown> {
  const answer = await answering;
  const body: unknown = await answer.json();
  if (answer.status < 300) {
    answered++;
    return body;
  }
  expect(answer.status, JSON.stringify(body)).toBeLessThan(500);
  return null;
}

/** Valid in most cases. */
const mostly = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: value, weight: 60 }, { arbitrary: fc.jsonValue(), weight: 1 });
const some = (fields: Record<string, fc.Arbitrary<unknown>>, requiredKeys: string[] = []) =>
  fc.record(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, mostly(value)])), {
    requiredKeys,
  });
/** Valid in most cases, otherwise possibly invalid. */
const often = <T>(good: fc.Arbitrary<T>, other: fc.Arbitrary<unknown> = text) =>
  fc.oneof({ arbitrary: good, weight: 20 }, { arbitrary: other, weight: 1 });
const title = often(fc.uuid());
const labels = often(fc.array(fc.constantFrom("plan", "moor"), { maxLength: 2 }), fc.array(text));
const folder = () => path.join(instance.runtime.config.corpora.localRoots[0] ?? "", "there");
const locator = fc.oneof(
  { arbitrary: fc.constant({ local_path: "HERE" }), weight: 8 },
  { arbitrary: fc.constantFrom({ drive_id: "b!1" }, { site_id: "s,1" }, {}), weight: 1 },
  { arbitrary: some({ local_path: text, drive_id: text, folder_path: text }), weight: 1 },
);
const root = some(
  {
    kind: fc.oneof(
      { arbitrary: fc.constant("local"), weight: 8 },
      { arbitrary: fc.constantFrom(...CONNECTOR_KINDS), weight: 1 },
    ),
    label: often(fc.constantFrom("", "Share")),
    pathPrefix: often(fc.constantFrom("", "a", "a/b"), fc.oneof(fc.constant("../c"), text)),
    locator,
    includePatterns: labels,
    recursive: fc.boolean(),
    withPermissions: fc.boolean(),
    credentials: fc.constant(null),
  },
  ["kind", "locator"],
);
const edit = {
  description: often(fc.constantFrom("", "What belongs in it")),
  projectId: often(fc.constantFrom(null, "northmere")),
  roots: fc.array(root, { maxLength: 2 }),
  excludePatterns: labels,
  metadataDefaults: often(
    fc.constantFrom<object>({ authority: "Northmere", tags: ["a"] }, { published: "2030-02-30" }),
    fc.dictionary(text, fc.jsonValue(), { maxKeys: 3 }),
  ),
  topologyLabels: labels,
  syncMode: often(fc.constant("manual"), fc.constantFrom(...SYNC_MODES)),
  schedule: often(fc.constantFrom(null, "0 6 * * *"), fc.oneof(fc.constant("0 0 30 2 *"), text)),
  removalLimit: often(fc.double({ min: 0, max: 1, noNaN: true }), fc.double()),
  confidentiality: fc.constantFrom(...CONFIDENTIALITIES),
};
const here = (content: string) => content.replaceAll('"HERE"', () => JSON.stringify(folder()));
const address = (id: string) => encodeURIComponent(id.toWellFormed()).replace(/^\.{0,2}$/, "x");
const anyId = fc.oneof({ arbitrary: fc.constant("my-documents"), weight: 4 }, { arbitrary: text, weight: 1 });

describe("no input causes a 500", () => {
  it("POST /api/corpora, and the new corpus is read back as returned", async () => {
    const content = body(some({ title, id: often(fc.uuid()), ...edit, enabled: fc.boolean() }, ["title"]));
    await fc.assert(
      fc.asyncProperty(content, async (each) => {
        const made = await holds(send("POST", "/api/corpora", here(each)));
        if (made === null) return;
        const { id } = made as { id: string };
        expect(await holds(send("GET", `/api/corpora/${id}`))).toEqual(made);
      }),
      RUNS,
    );
    expect(answered).toBeGreaterThan(0);
    await holds(send("GET", "/api/corpora"));
  });

  it("PATCH /api/corpora/{id}", async () => {
    const content = body(some({ title, ...edit }));
    await fc.assert(
      fc.asyncProperty(anyId, content, async (id, each) => {
        await holds(send("PATCH", `/api/corpora/${address(id)}`, here(each)));
      }),
      RUNS,
    );
    expect(answered).toBeGreaterThan(0);
  });

  it("enabling, trashing and reading it", async () => {
    const query = asked({ trash: fc.constantFrom("true", "false", "maybe"), other: text });
    const step = fc.constantFrom("enable", "disable", "restore", "remove", "read");
    await fc.assert(
      fc.asyncProperty(
        anyId,
        step,
        query,
        body(some({ title: text })),
        async (id, what, parameters, content) => {
          const at = `/api/corpora/${address(id)}`;
          if (what === "remove") await holds(send("DELETE", at));
          else if (what === "read") await holds(send("GET", `${at}?${parameters}`));
          else await holds(send("POST", `${at}/${what}`, content));
        },
      ),
      RUNS,
    );
    expect(answered).toBeGreaterThan(0);
  });

  it("GET /api/audit", async () => {
    const query = asked({
      subjectType: fc.oneof(fc.constant("corpus"), text),
      subjectId: text,
      action: text,
      before: number,
      limit: number,
    });
    await fc.assert(
      fc.asyncProperty(query, async (parameters) => {
        await holds(send("GET", `/api/audit?${parameters}`));
      }),
      RUNS,
    );
    expect(answered).toBeGreaterThan(0);
  });
});
