import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PACK_FORMATS, packViewSchema } from "#lib/domain/pack-api.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { RUNS } from "#testing/property-runs.ts";
import { answerFrom, dispatch } from "../testing.ts";
import { asked, body, frameBody, number, text } from "../testing-requests.ts";

/** No input about packs causes a 500. Invalid input is refused in words. */

const ORIGIN = "http://localhost:3000";

let instance: TestInstance;
let ref = "";
let made: { readonly id: string; readonly items: readonly { readonly itemId: string }[] };
let answered = 0;

const request = (method: string, path: string, content?: string | Uint8Array) =>
  new Request(`${ORIGIN}${path}`, {
    method,
    ...(content === undefined
      ? {}
      : { body: typeof content === "string" ? content : new Uint8Array(content) }),
  });
const send = (method: string, path: string, content?: string | Uint8Array) =>
  dispatch(request(method, path, content));

beforeAll(async () => {
  instance = await openTestInstance();
  answerFrom(instance.runtime);
  const words = "# Policy R1\n\nA flat roof (see the map, 3.12) is set below the parapet 😀.\n";
  const { documentId } = await instance.upload("roofs.md", words);
  ref = `doc::${documentId}@1::chars-13-40`;
  const answer = await send(
    "POST",
    "/api/packs",
    JSON.stringify({ title: "Roofs", items: [{ evidenceRef: ref }] }),
  );
  made = packViewSchema.parse(await answer.json());
});
afterAll(() => instance?.close());
beforeEach(() => {
  answered = 0;
});

/** A success fits the definition of its route; see `dispatch`. */
async function holds(answering: Promise<Response>): Promise<void> {
  const answer = await answering;
  if (answer.status < 300) answered++;
  else expect(answer.status, await answer.text()).toBeLessThan(500);
}

/** Valid in most cases. */
const mostly = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: value, weight: 20 }, { arbitrary: fc.jsonValue(), weight: 1 });
const some = (fields: Record<string, fc.Arbitrary<unknown>>, requiredKeys: string[] = []) =>
  fc.record(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, mostly(value)])), {
    requiredKeys,
  });
/** Refs that exist, that do not, and invalid ones. */
const anyRef = fc.oneof(
  fc.constant("here"),
  fc.tuple(fc.constantFrom("here", "doc_none"), fc.nat(), fc.nat(), fc.nat()).map((parts) => parts.join(" ")),
  text,
);
const refOf = (made: unknown): unknown => {
  if (typeof made !== "string") return made;
  if (made === "here") return ref;
  const [id, version, start, end] = made.split(" ");
  if (!/^\d+$/.test(end ?? "")) return made;
  return `doc::${id === "here" ? ref.slice(5).split("@")[0] : id}@${version}::chars-${start}-${end}`;
};
const role = fc.constantFrom("for", "against", "context");
const traceId = fc.oneof(fc.constant("trace_00000001"), text);
const addition = some(
  {
    evidenceRef: anyRef,
    role,
    note: text,
    sectionId: fc.oneof(fc.constant(null), text),
    provenance: some({
      via: fc.constantFrom("retrieved", "by_hand"),
      traceId,
      rank: number,
      score: fc.double(),
    }),
  },
  ["evidenceRef"],
);
const withRef = (value: unknown) =>
  typeof value === "object" && value !== null && "evidenceRef" in value
    ? { ...value, evidenceRef: refOf(value.evidenceRef) }
    : value;
const mapped = (content: fc.Arbitrary<unknown>) =>
  content.map((value) => () => JSON.stringify(withRef(value)));

describe("no input causes a 500", () => {
  it("POST /api/packs", async () => {
    const content = body(
      some({
        title: text,
        frame: frameBody,
        receipts: fc.array(traceId),
        items: fc.array(addition, { maxLength: 2 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(content, (each) => holds(send("POST", "/api/packs", each))),
      RUNS,
    );
    expect(answered).toBeGreaterThan(0);
  });

  it("GET /api/packs, GET /api/packs/{id}, its export and its items' changes", async () => {
    const id = fc.oneof({ arbitrary: fc.constant(null), weight: 4 }, { arbitrary: text, weight: 1 });
    const query = asked({
      q: text,
      limit: number,
      after: text,
      version: number,
      format: fc.constantFrom(...PACK_FORMATS, "odt"),
    });
    const at = (given: string | null, own: string) =>
      given === null ? own : encodeURIComponent(given.toWellFormed()).replace(/^\.{0,2}$/, "x");
    await fc.assert(
      fc.asyncProperty(id, id, query, fc.boolean(), async (packId, itemId, parameters, plain) => {
        const path = `/api/packs/${at(packId, made.id)}`;
        const asking = plain ? "" : `?${parameters}`;
        await holds(send("GET", `/api/packs${asking}`));
        await holds(send("GET", `${path}${asking}`));
        await holds(send("GET", `${path}/export${plain ? "?format=csv" : asking}`));
        const item = at(itemId, made.items[0]?.itemId ?? "");
        await holds(send("GET", `${path}/items/${item}/changes`));
      }),
      RUNS,
    );
    expect(answered).toBeGreaterThan(0);
  });

  it("POST /api/packs/{id}/items", async () => {
    await fc.assert(
      fc.asyncProperty(mapped(addition), (content) =>
        holds(send("POST", `/api/packs/${made.id}/items`, content())),
      ),
      RUNS,
    );
    expect(answered).toBeGreaterThan(0);
  });

  it("PUT /api/packs/{id}/arrangement, POST /api/packs/{id}/versions", async () => {
    const section = some({ id: fc.constantFrom("a", "b", ""), heading: text }, ["id", "heading"]);
    const placement = some(
      {
        itemId: fc.oneof(fc.constant("own"), text),
        role,
        note: text,
        sectionId: fc.constantFrom(null, "a", "c"),
      },
      ["itemId"],
    );
    const content = some(
      {
        arrangement: some(
          {
            title: text,
            sections: fc.array(section, { maxLength: 2 }),
            placements: fc.array(placement, { maxLength: 2 }),
          },
          ["title", "sections", "placements"],
        ),
        base: fc.oneof(fc.nat({ max: 120 }), number),
      },
      ["arrangement", "base"],
    );
    await fc.assert(
      fc.asyncProperty(body(content), body(some({ note: text, base: number })), async (given, saving) => {
        const own = given.replaceAll('"own"', JSON.stringify(made.items[0]?.itemId));
        await holds(send("PUT", `/api/packs/${made.id}/arrangement`, own));
        await holds(send("POST", `/api/packs/${made.id}/versions`, saving));
      }),
      RUNS,
    );
    expect(answered).toBeGreaterThan(0);
  });

  it("POST /api/packs/assemble", async () => {
    const content = body(
      some({ frame: frameBody, config: fc.constantFrom("brief", "none", "toString"), title: text }, [
        "frame",
      ]),
    );
    await fc.assert(
      fc.asyncProperty(content, (each) => holds(send("POST", "/api/packs/assemble", each))),
      { numRuns: 40, examples: [[JSON.stringify({ frame: { query: "a flat roof" }, config: "brief" })]] },
    );
    expect(answered).toBeGreaterThan(0);
  });

  it("POST /api/packs/verify, with truncated, altered and invented files", async () => {
    const files = await Promise.all(
      PACK_FORMATS.map(async (format) => {
        const answer = await send("GET", `/api/packs/${made.id}/export?format=${format}`);
        return new Uint8Array(await answer.arrayBuffer());
      }),
    );
    const damaged = fc.record({
      which: fc.nat({ max: files.length - 1 }),
      at: fc.nat(),
      byte: fc.nat({ max: 255 }),
      cut: fc.boolean(),
    });
    const content = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      damaged.map(({ which, at, byte, cut }) => {
        const file = new Uint8Array(files[which] ?? []);
        file[at % file.length] = byte;
        return cut ? file.slice(0, at % file.length) : file;
      }),
    );
    await fc.assert(
      fc.asyncProperty(content, (each) => holds(send("POST", "/api/packs/verify", each))),
      RUNS,
    );
    for (const file of files) await holds(send("POST", "/api/packs/verify", file));
    expect(answered).toBeGreaterThanOrEqual(files.length);
    expect((await send("POST", "/api/packs/verify", new Uint8Array(9_000_001))).status).toBe(413);
  });
});
