import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { corpora, documents } from "#db/schema/index.ts";
import { BUILT_IN_SYNONYMS } from "#lib/domain/built-in-synonyms.ts";
import {
  alsoCalledAnswerSchema,
  MAX_GROUPS,
  type SynonymGroup,
  type SynonymList,
  synonymGroupSchema,
  synonymListSchema,
} from "#lib/domain/synonyms.ts";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { answerFrom, dispatch } from "../testing.ts";

let instance: TestInstance;

beforeAll(async () => {
  instance = await openTestInstance();
  answerFrom(instance.runtime);
  for (const id of ["quay", "moor"]) await ensureCorpus(instance.context(), { id, title: `The ${id}` });
  await instance.upload("homes.md", "# Homes\n\nAn annexe stays with the main house. A wharf is old.\n", {
    corpusId: "quay",
  });
  await instance.upload("moor.md", "# Moor\n\nA landing stage and a berth.\n", { corpusId: "moor" });
  const { documentId } = await instance.upload(
    "secret.md",
    "# Spies\n\nAncillary accommodation of spies.\n",
    {
      corpusId: "quay",
    },
  );
  await instance.database.db
    .update(documents)
    .set({ confidentiality: "restricted" })
    .where(eq(documents.id, documentId));
});
afterAll(() => instance?.close());

const send = (method: string, path: string, body?: unknown) =>
  dispatch(
    new Request(`http://localhost:3000/api/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
const list = async (): Promise<SynonymList> =>
  synonymListSchema.parse(await (await send("GET", "synonyms")).json());
const add = (terms: readonly string[], corpusId: string | null = null) =>
  send("POST", "synonyms", { terms, corpusId });
async function added(terms: readonly string[], corpusId: string | null = null): Promise<SynonymGroup> {
  const answer = await add(terms, corpusId);
  expect(answer.status).toBe(201);
  return synonymGroupSchema.parse(await answer.json());
}
async function refused(answer: Response): Promise<[number, string]> {
  const { error } = (await answer.json()) as { error: { message: string } };
  return [answer.status, error.message];
}
async function offered(q: string, corporaAsked?: string): Promise<string[]> {
  const query = new URLSearchParams({ q, ...(corporaAsked === undefined ? {} : { corpora: corporaAsked }) });
  const answer = alsoCalledAnswerSchema.parse(await (await send("GET", `also-called?${query}`)).json());
  return answer.found.flatMap(({ others }) => others.map(({ question }) => question));
}
const remove = (id: string) => send("DELETE", `synonyms/${id}`);

describe("the groups", () => {
  it("start with the built-in ones, unchanged", async () => {
    const { groups, corpora: known } = await list();
    expect(groups).toHaveLength(BUILT_IN_SYNONYMS.length);
    expect(groups.every(({ builtIn, edited, enabled }) => builtIn && !edited && enabled)).toBe(true);
    expect(known.map(({ id }) => id)).toEqual(expect.arrayContaining(["moor", "quay"]));
  });

  it("are added, changed and removed, and the audit log has each change", async () => {
    const group = await added(["pontoon", " floating   jetty "], "quay");
    expect(group).toMatchObject({
      terms: ["pontoon", "floating jetty"],
      corpus: { id: "quay" },
      edited: false,
    });
    const edit = { terms: ["pontoon", "raft"], corpusId: null, enabled: false };
    const changed = await send("PATCH", `synonyms/${group.id}`, edit);
    expect(await changed.json()).toMatchObject({ terms: ["pontoon", "raft"], corpus: null, enabled: false });
    expect((await remove(group.id)).status).toBe(200);
    expect((await list()).groups.some(({ id }) => id === group.id)).toBe(false);
    expect((await remove(group.id)).status).toBe(404);
    expect((await send("PATCH", `synonyms/${group.id}`, { enabled: true })).status).toBe(404);
    const log = await send("GET", `audit?subjectType=synonyms&subjectId=${group.id}`);
    const { entries } = (await log.json()) as { entries: readonly { action: string; after: unknown }[] };
    expect(entries.map(({ action }) => action)).toEqual([
      "synonyms.removed",
      "synonyms.edited",
      "synonyms.added",
    ]);
    expect(entries[1]?.after).toEqual({ terms: "pontoon · raft", corpusId: null, enabled: false });
  });

  it("that are built in can be turned off, changed and reset, but not removed", async () => {
    const id = "built-in-annexe";
    expect(await refused(await remove(id))).toEqual([409, expect.stringContaining("Turn it off instead")]);
    expect((await send("PATCH", `synonyms/${id}`, { corpusId: "quay" })).status).toBe(409);
    await send("PATCH", `synonyms/${id}`, { terms: ["annexe", "guest wing"], enabled: false });
    expect((await list()).groups.find((each) => each.id === id)).toMatchObject({
      ...{ terms: ["annexe", "guest wing"], enabled: false, builtIn: true, edited: true },
    });
    const reset = (await (await remove(id)).json()) as { removed: SynonymGroup; now: SynonymGroup };
    expect(reset.removed.terms).toEqual(["annexe", "guest wing"]);
    expect(reset.now).toMatchObject({ edited: false, enabled: true });
    expect((await list()).groups.find((each) => each.id === id)).toEqual(reset.now);
  });

  it("have each term once for the same corpora, as a search compares words", async () => {
    const group = await added(["gangway", "gangplank"]);
    const own = await added(["gangway", "brow"], "quay");
    expect(await refused(await add(["Gangways", "ladder"]))).toEqual([
      409,
      "“Gangways” is already in the group “gangway · gangplank”. Add the other words to that group.",
    ]);
    expect((await add(["gangways", "ladder"], "quay")).status).toBe(409);
    expect(await refused(await add(["bollard", "Bollards"]))).toEqual([
      400,
      "“bollard” and “Bollards” are the same to a search. Remove one of them.",
    ]);
    expect((await add(["the", "bollard"])).status).toBe(400);
    // A group's own terms are not duplicates.
    const again = await send("PATCH", `synonyms/${group.id}`, { terms: ["gangplank", "gangway", "steps"] });
    expect(again.status).toBe(200);
    for (const { id } of [group, own]) await remove(id);
  });

  it("obey their limits", async () => {
    const status = async (terms: readonly string[]) => (await add(terms)).status;
    expect(await status(["alone"])).toBe(400);
    expect(await status(["a; b", "mast"])).toBe(400);
    expect(await status(["mast", "y".repeat(81)])).toBe(400);
    expect(await status(["mast", ...Array.from({ length: 20 }, (_, at) => `mast${at}`)])).toBe(400);
    expect((await add(["mast", "spar"], "nowhere")).status).toBe(404);
  });
});

describe("an import", () => {
  const load = (groups: readonly object[]) => send("POST", "synonyms/import", { groups });

  it("adds what is new, changes what it names, and leaves the rest", async () => {
    const { id } = await added(["skiff", "dinghy"]);
    const answer = await load([
      { terms: ["skiff", "dinghy"] },
      { terms: ["punt", "flatboat"], corpusId: "moor" },
      { terms: ["dormer", "roof box"], builtIn: "built-in-dormer" },
      { terms: [...(BUILT_IN_SYNONYMS[1]?.terms ?? [])], builtIn: BUILT_IN_SYNONYMS[1]?.id },
    ]);
    expect(await answer.json()).toEqual({ added: 1, edited: 1, unchanged: 2 });
    const { groups } = await list();
    expect(groups.find((each) => each.id === "built-in-dormer")).toMatchObject({
      ...{ terms: ["dormer", "roof box"], edited: true },
    });
    const punt = groups.find(({ terms }) => terms[0] === "punt");
    expect(punt?.corpus?.id).toBe("moor");
    for (const each of [id, punt?.id ?? "", "built-in-dormer"]) await remove(each);
  });

  it("stores nothing if one group is refused, and says which", async () => {
    const before = await list();
    expect(await refused(await load([{ terms: ["oar", "paddle"] }, { terms: ["annexe", "wing"] }]))).toEqual([
      409,
      expect.stringMatching(/^Group 2 of the file: “annexe” is already in the group “granny flat/),
    ]);
    expect((await load([{ terms: ["oar", "scull"] }, { terms: ["oars", "blade"] }])).status).toBe(409);
    expect(await list()).toEqual(before);
  });

  it("is refused above the limit of groups", async () => {
    const many = Array.from({ length: MAX_GROUPS + 1 }, (_, at) => ({
      terms: [`rope${at}x`, `cable${at}x`],
    }));
    expect(await refused(await load(many))).toEqual([409, expect.stringContaining("2000 groups")]);
    expect((await list()).groups).toHaveLength(BUILT_IN_SYNONYMS.length);
  }, 60_000);
});

describe("a question", () => {
  it("is offered the synonyms that occur, for whole words, in the corpora asked", async () => {
    expect(await offered("May a granny flat be let?")).toEqual(["May a granny flat or annexe be let?"]);
    expect(await offered("granny flat", "moor")).toEqual([]);
    expect(await offered("grannyflat")).toEqual([]);
  });

  it("uses a corpus’s groups only where that corpus is asked, and none that is turned off", async () => {
    const { id } = await added(["quay", "berth"], "moor");
    expect(await offered("the quay")).toEqual(["the quay or berth"]);
    expect(await offered("the quay", "moor")).toEqual(["the quay or berth"]);
    expect(await offered("the quay", "quay")).toEqual([]);
    await send("PATCH", `synonyms/${id}`, { enabled: false });
    expect(await offered("the quay")).toEqual([]);
    await remove(id);
  });

  it("is offered no word that only a restricted document has", async () => {
    expect(await offered("annexe")).toEqual([]);
  });

  it("while it is typed, is suggested with a synonym of the phrase", async () => {
    const answer = await send("GET", "suggest?q=granny%20f");
    expect(await answer.json()).toEqual({
      suggestions: [{ kind: "synonym", words: "granny flat or annexe", documentId: null }],
    });
  });
});

it("a group of a restricted corpus is in no answer, and cannot be changed", async () => {
  const { id } = await added(["zqmast", "wharf"], "moor");
  const keep = (confidentiality: "restricted" | "internal") =>
    instance.database.db.update(corpora).set({ confidentiality }).where(eq(corpora.id, "moor"));
  const all = async () =>
    (
      await Promise.all(
        ["synonyms", "audit", "also-called?q=wharf", "suggest?q=zqmast"].map((path) => send("GET", path)),
      )
    ).map((answer) => answer.text());
  expect((await Promise.all(await all())).filter((text) => text.includes("zqmast")).length).toBeGreaterThan(
    1,
  );
  await keep("restricted");
  expect((await Promise.all(await all())).join("\n")).not.toContain("zqmast");
  expect((await send("PATCH", `synonyms/${id}`, { enabled: false })).status).toBe(404);
  expect((await remove(id)).status).toBe(404);
  expect((await add(["zqspar", "zqboom"], "moor")).status).toBe(404);
  await keep("internal");
  expect((await remove(id)).status).toBe(200);
});
