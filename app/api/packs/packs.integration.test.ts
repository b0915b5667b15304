import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { errorAnswerSchema } from "#lib/domain/api.ts";
import type { PackView } from "#lib/domain/pack.ts";
import {
  packAddedSchema,
  packItemChangesSchema,
  packListSchema,
  packRemovedSchema,
  packViewSchema,
} from "#lib/domain/pack-api.ts";
import { arrangementOf } from "#lib/domain/pack-arrangement.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { answerFrom, dispatch } from "../testing.ts";

const ORIGIN = "http://127.0.0.1:3000";

let instance: TestInstance;
let ref = "";
let other = "";
beforeAll(async () => {
  instance = await openTestInstance();
  answerFrom(instance.runtime);
  const { documentId } = await instance.upload(
    "ferry.md",
    "# Ferry\n\nThe ferry leaves the lower quay at dusk.\n",
  );
  ref = `doc::${documentId}@1::chars-9-49`;
  other = `doc::${documentId}@1::chars-0-7`;
});
afterAll(async () => {
  await instance?.close();
});

const call = (method: string, path: string, body?: unknown) =>
  dispatch(
    new Request(`${ORIGIN}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
const viewOf = async (answer: Response): Promise<PackView> => packViewSchema.parse(await answer.json());

let made: PackView;
beforeEach(async () => {
  made = await viewOf(
    await call("POST", "/api/packs", {
      frame: { query: "when does the ferry leave" },
      items: [{ evidenceRef: ref }],
    }),
  );
});

describe("packs over HTTP", () => {
  it("are created with items, read and listed, as described", async () => {
    expect(made).toMatchObject({
      title: "when does the ferry leave",
      version: null,
      currentVersion: 0,
      unsaved: true,
    });
    expect(made.items[0]).toMatchObject({
      evidenceRef: ref,
      citedVersion: 1,
      role: "context",
      source: { state: "unchanged", title: "Ferry", quote: "The ferry leaves the lower quay at dusk." },
    });
    expect(await viewOf(await call("GET", `/api/packs/${made.id}`))).toEqual(made);
    const list = packListSchema.parse(await (await call("GET", "/api/packs?q=FERRY&limit=1")).json());
    expect(list.packs).toMatchObject([{ id: made.id, itemCount: 1, query: "when does the ferry leave" }]);
  });

  it("accept a passage once, and report a repetition", async () => {
    const again = await call("POST", `/api/packs/${made.id}/items`, { evidenceRef: ref });
    expect(again.status).toBe(200);
    expect(packAddedSchema.parse(await again.json())).toMatchObject({
      outcome: "already_there",
      itemId: made.items[0]?.itemId,
      pack: { revision: made.revision },
    });
    const more = await call("POST", `/api/packs/${made.id}/items`, { evidenceRef: other, role: "against" });
    expect(more.status).toBe(201);
    expect(packAddedSchema.parse(await more.json()).pack.items).toHaveLength(2);
  });

  it("are arranged on the current revision, and otherwise the answer states it", async () => {
    const change = { arrangement: { ...arrangementOf(made), title: "Dusk" }, base: made.revision };
    const changed = await viewOf(await call("PUT", `/api/packs/${made.id}/arrangement`, change));
    expect(changed).toMatchObject({ title: "Dusk", revision: made.revision + 1 });
    const late = await call("PUT", `/api/packs/${made.id}/arrangement`, change);
    expect(late.status).toBe(409);
    const body = (await late.json()) as { current: unknown };
    expect(errorAnswerSchema.parse(body).error.code).toBe("conflict");
    expect(packViewSchema.parse(body.current)).toEqual(changed);
  });

  it("are saved as versions that no later change affects", async () => {
    const saved = await call("POST", `/api/packs/${made.id}/versions`, { note: "for the meeting" });
    expect(saved.status).toBe(201);
    expect(await viewOf(saved)).toMatchObject({ version: null, currentVersion: 1, unsaved: false });
    const emptied = { arrangement: { title: "Empty", sections: [], placements: [] }, base: made.revision };
    await call("PUT", `/api/packs/${made.id}/arrangement`, emptied);
    const first = await viewOf(await call("GET", `/api/packs/${made.id}?version=1`));
    expect(first).toMatchObject({ version: 1, title: made.title, items: made.items, unsaved: true });
    expect(first.versions).toMatchObject([{ number: 1, note: "for the meeting", itemCount: 1 }]);
    expect((await call("GET", `/api/packs/${made.id}?version=2`)).status).toBe(404);
  });

  it("are removed and restored", async () => {
    packRemovedSchema.parse(await (await call("DELETE", `/api/packs/${made.id}`)).json());
    expect((await call("GET", `/api/packs/${made.id}`)).status).toBe(404);
    expect((await call("POST", `/api/packs/${made.id}/items`, { evidenceRef: other })).status).toBe(404);
    expect(await viewOf(await call("POST", `/api/packs/${made.id}/restore`))).toEqual(made);
    expect((await call("POST", `/api/packs/${made.id}/restore`)).status).toBe(404);
  });

  it("state whether an item's words have changed", async () => {
    const item = made.items[0]?.itemId;
    const changesAnswer = await call("GET", `/api/packs/${made.id}/items/${item}/changes`);
    expect(packItemChangesSchema.parse(await changesAnswer.json())).toMatchObject({
      found: "same",
      currentVersion: 1,
    });
    expect((await call("GET", `/api/packs/${made.id}/items/item_00000000/changes`)).status).toBe(404);
  });

  it("refuse invalid input in words", async () => {
    const refused = async (answer: Promise<Response>) => {
      const { status } = await answer;
      errorAnswerSchema.parse(await (await answer).json());
      return status;
    };
    expect(await refused(call("GET", "/api/packs/nonsense"))).toBe(400);
    expect(await refused(call("GET", "/api/packs/pack_00000000"))).toBe(404);
    expect(await refused(call("POST", "/api/packs", { title: " " }))).toBe(400);
    for (const evidenceRef of [
      "record::a::b",
      "doc::doc_none@1::chars-0-5",
      `${ref}0000`,
      "doc::x@99999999999::page-1",
    ])
      expect([400, 404]).toContain(
        await refused(call("POST", `/api/packs/${made.id}/items`, { evidenceRef })),
      );
  });
});
