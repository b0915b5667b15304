import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AssemblyCandidate } from "#lib/domain/assembly.ts";
import { sliceCodePoints } from "#lib/domain/offsets.ts";
import type { DocumentRelation, RelationKind } from "#lib/domain/relation.ts";
import { readCandidates } from "#lib/services/assembly/assembly-candidates.ts";
import { ensureCorpus } from "#lib/services/corpora/corpora.ts";
import { mendIndex } from "#lib/services/corpora/mend-index.ts";
import { openTestInstance, type TestInstance } from "#workers/testing.ts";
import { followRelations } from "./follow-relations.ts";
import { readRelations } from "./read-relations.ts";

type Manifest = {
  readonly corpora: readonly { id: string; title: string; metadata: Record<string, unknown> }[];
  readonly documents: readonly { file: string; corpus: string; source_path: string }[];
};

const SEED = new URL("../../../db/seed/", import.meta.url);
let instance: TestInstance;

/** The sample's documents that have no pages to draw. */
beforeAll(async () => {
  instance = await openTestInstance();
  const manifest = JSON.parse(await readFile(new URL("sample.json", SEED), "utf8")) as Manifest;
  for (const { metadata, ...corpus } of manifest.corpora)
    await ensureCorpus(instance.context(), { ...corpus, metadataDefaults: metadata });
  for (const { file, corpus, source_path } of manifest.documents) {
    if (file.endsWith(".pdf")) continue;
    const bytes = new Uint8Array(await readFile(new URL(file, SEED)));
    await instance.receive(source_path, bytes, { corpusId: corpus });
  }
  await instance.drain();
}, 120_000);
afterAll(() => instance?.close());

async function idOf(path: string): Promise<string> {
  const [row] = await instance.database.sql<{ id: string }[]>`
    select id from documents where source_path like ${`%${path}`} and deleted_at is null`;
  if (!row) throw new Error(`${path} is not here`);
  return row.id;
}

async function textOf(documentId: string): Promise<string> {
  const [row] = await instance.database.sql<{ text: string }[]>`
    select t.text from documents d join version_texts t on t.version_id = d.published_version_id
    where d.id = ${documentId}`;
  return row?.text ?? "";
}

/** The first passage of a document that holds the words, as a search gives it. */
async function passage(path: string, words: string, kind = "%"): Promise<AssemblyCandidate> {
  const documentId = await idOf(path);
  const [row] = await instance.database.sql<{ start: number; end: number; number: number }[]>`
    select c.char_start as start, c.char_end as "end", v.number from chunks c
    join documents d on d.published_version_id = c.version_id join versions v on v.id = c.version_id
    where d.id = ${documentId} and position(${words} in c.text) > 0 and c.kind like ${kind}
    order by c.char_end - c.char_start limit 1`;
  if (!row) throw new Error(`no passage of ${path} has ${words}`);
  const [found] = await readCandidates(instance.context(), [{ documentId, version: row.number, span: row }]);
  if (!found) throw new Error(`${words} could not be read`);
  return found;
}

const relationsOf = async (path: string) =>
  readRelations(instance.context(), { documentId: await idOf(path) });
const told = (relations: readonly DocumentRelation[], kind: RelationKind) =>
  relations.flatMap(({ relation, other }) =>
    relation.kind === kind ? [`${relation.evidence.words} → ${other?.title ?? relation.uri}`] : [],
  );

describe("what a document leads to", () => {
  it("is the paragraph of another document that its words name", async () => {
    const { outgoing } = await relationsOf("officer-report-foundry-basin.md");
    const found = outgoing.find(
      ({ relation }) => relation.evidence.words === "Paragraph 5.7 of the Local Plan",
    );
    expect(found?.other?.title).toContain("Chapter 5");
    const text = await textOf(found?.other?.documentId ?? "");
    expect(sliceCodePoints(text, found?.relation.to?.span?.start ?? 0, 1e9)).toMatch(/^5\.7 /);
  });

  it("is told from the other end as well", async () => {
    const { incoming } = await relationsOf("chapters/04-housing.md");
    expect(told(incoming, "clause_reference")).toContainEqual(
      expect.stringMatching(/^Policy H4\(a\) → Notice of refusal|^Policy H4\(a\) → /),
    );
  });

  it("is of this document before others, and nothing where a number alone is in many", async () => {
    const { outgoing } = await relationsOf("planning-committee-minutes-2025-06-11.md");
    const own = outgoing.filter(({ relation: { evidence } }) => evidence.words === "Table 3");
    expect(own).toEqual([]);
    const housing = await relationsOf("chapters/04-housing.md");
    const table = housing.outgoing.find(({ relation }) => relation.evidence.words === "Table 4.2");
    expect(table?.relation.to?.documentId).toBe(housing.documentId);
  });

  it("is as similar from either end", async () => {
    const from = await relationsOf("chapters/04-housing.md");
    const [most] = from.outgoing.filter(({ relation }) => relation.kind === "similar_document");
    const other = await readRelations(instance.context(), { documentId: most?.other?.documentId ?? "" });
    const back = other.outgoing.find(
      ({ relation }) => relation.kind === "similar_document" && relation.to?.documentId === from.documentId,
    );
    expect(back?.relation.score).toBe(most?.relation.score);
    expect(
      from.outgoing.filter(({ relation }) => relation.kind === "similar_document").length,
    ).toBeLessThanOrEqual(10);
  });
});

describe("what a passage leads to", () => {
  const KINDS: readonly RelationKind[] = [
    "clause_reference",
    "definition",
    "asset_reference",
    "parent_section",
  ];
  const follow = async (from: AssemblyCandidate, kinds = KINDS) => {
    const { steps } = await followRelations(instance.context(), [from], kinds);
    return steps.map(({ kind, words, to }) => ({ kind, words, text: to.text, title: to.title }));
  };

  it("is the policy it cites, the term's definition, and the stem that its item can not be read without", async () => {
    const item = await passage("04-housing.md", "(f) dormers, stairs", "atom");
    expect(await follow(item)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: "clause_reference",
          words: "Policy D4",
          title: expect.stringContaining("Chapter 5"),
        }),
        expect.objectContaining({
          kind: "parent_section",
          text: expect.stringContaining("will be permitted where:"),
        }),
      ]),
    );
    const defined = await follow(
      await passage("04-housing.md", "(a) the house has an original floor area", "atom"),
    );
    expect(defined).toContainEqual(
      expect.objectContaining({
        kind: "definition",
        text: expect.stringContaining("means the gross internal area"),
      }),
    );
  });

  it("is two steps from the exception to a rule: criterion, then what it names", async () => {
    const [main] = await follow(
      await passage("04-housing.md", "(i) the house stands on one of the main streets"),
      ["clause_reference"],
    );
    expect(main?.text).toContain("The main streets are Wharf Street");
  });

  it("has each way once, the surest first, and the same again", async () => {
    const from = await passage("04-housing.md", "Policy H4 Flat conversions");
    const once = await followRelations(instance.context(), [from], KINDS);
    expect(await followRelations(instance.context(), [from], KINDS)).toEqual(once);
    const scores = once.steps.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    const ways = once.steps.map(({ kind, to }) => `${kind} ${to.evidenceRef}`);
    expect(new Set(ways).size).toBe(ways.length);
  });
});

describe("what may not be seen", () => {
  const toChapter5 = async () => {
    const { outgoing } = await relationsOf("officer-report-foundry-basin.md");
    return outgoing.filter(({ other }) => other?.title.includes("Chapter 5")).length;
  };
  const followed = async () => {
    const from = await passage("officer-report-foundry-basin.md", "Paragraph 5.7 of the Local Plan");
    const { steps, restricted } = await followRelations(instance.context(), [from], ["clause_reference"]);
    return { steps: steps.filter(({ to }) => to.title.includes("Chapter 5")).length, restricted };
  };

  it.each([
    [
      "a restricted document",
      "update documents set confidentiality = 'restricted' where source_path like '%05-design%'",
    ],
    ["a document of a disabled corpus", "update corpora set enabled = false where id = 'local-plan'"],
    ["a removed document", "update documents set deleted_at = now() where source_path like '%05-design%'"],
  ])("%s is led to by nothing, and counted where it is only kept back", async (what, change) => {
    expect(await toChapter5()).toBeGreaterThan(0);
    expect((await followed()).steps).toBe(1);
    await instance.database.sql.unsafe(change);
    expect(await toChapter5()).toBe(0);
    const { steps, restricted } = await followed();
    expect(steps).toBe(0);
    expect(restricted > 0).toBe(what !== "a removed document");
    await instance.database.sql`update documents set confidentiality = 'public', deleted_at = null`;
    await instance.database.sql`update corpora set enabled = true`;
  });
});

it("what a document declares that it replaces is led to, and leads to it, clause by clause", async () => {
  const clause = (length: number) =>
    `# Wharf rules\n\n1.1 Wharves are swept.\n\n1.2 A rope is no longer than ${length} metres.\n`;
  const old = await instance.upload("wharf-2011.md", `---\ntitle: Wharf Rope Note 2011\n---\n${clause(9)}`);
  await instance.upload(
    "wharf.md",
    `---\ntitle: Quay Handbook\nsupersedes: Wharf Rope Note 2011\n---\n${clause(7)}`,
  );
  const { incoming } = await readRelations(instance.context(), { documentId: old.documentId });
  expect(told(incoming, "supersedes")).toEqual(["supersedes: Wharf Rope Note 2011 → Quay Handbook"]);
  const from = await passage("wharf-2011.md", "no longer than 9 metres");
  const { steps } = await followRelations(instance.context(), [from], ["supersedes"]);
  expect(steps.map(({ to }) => to.text)).toEqual([expect.stringContaining("no longer than 7 metres")]);
});

it("what a document declares that it is replaced by is told from both ends, and leads there clause by clause", async () => {
  const clause = (knots: number) =>
    `# Pilotage\n\n1.1 Pilots are licensed.\n\n1.2 A launch makes no more than ${knots} knots.\n`;
  const old = await instance.upload(
    "pilots-2009.md",
    `---\ntitle: Pilot Launch Order 2009\nsuperseded_by: Harbour Speed Rules\n---\n${clause(9)}`,
  );
  const declared = "superseded_by: Harbour Speed Rules";
  const newer = async () => {
    const documentId = await idOf("pilots.md");
    return readRelations(instance.context(), { documentId });
  };
  const older = () => readRelations(instance.context(), { documentId: old.documentId });
  expect(told((await older()).incoming, "supersedes")).toEqual([]);
  await instance.upload("pilots.md", `---\ntitle: Harbour Speed Rules\n---\n${clause(6)}`);
  const [here, there] = [await older(), await newer()];
  expect(told(here.incoming, "supersedes")).toEqual([`${declared} → Harbour Speed Rules`]);
  expect(told(there.outgoing, "supersedes")).toEqual([`${declared} → Pilot Launch Order 2009`]);
  expect(told([...here.outgoing, ...there.incoming], "supersedes")).toEqual([]);
  const from = await passage("pilots-2009.md", "no more than 9 knots");
  const { steps } = await followRelations(instance.context(), [from], ["supersedes"]);
  expect(steps.map(({ kind, to }) => [kind, to.text])).toEqual([
    ["supersedes", expect.stringContaining("no more than 6 knots")],
  ]);
  const back = await followRelations(
    instance.context(),
    [await passage("pilots.md", "no more than 6 knots")],
    ["supersedes"],
  );
  expect(back.steps.map(({ to }) => to.title)).toEqual(["Pilot Launch Order 2009"]);
  await instance.database
    .sql`update documents set confidentiality = 'restricted' where source_path like '%pilots.md'`;
  expect(told((await older()).incoming, "supersedes")).toEqual([]);
  const kept = await followRelations(instance.context(), [from], ["supersedes"]);
  expect([kept.steps.length, kept.restricted]).toEqual([0, 1]);
  await instance.database.sql`update documents set confidentiality = 'public'`;
});

it("an address or a ref of this instance leads to its document, and to its passage where that version is read", async () => {
  const lamp = await instance.upload(
    "lamp.md",
    "# Lamps\n\n1.1 A lamp is lit at dusk.\n\n1.2 A lamp has a keeper.\n",
  );
  const text = await textOf(lamp.documentId);
  const start = text.indexOf("A lamp has");
  const span = { start, end: start + 18 };
  const at = `${span.start}-${span.end}`;
  const note = (...links: string[]) =>
    `# Keepers\n\n${links.map((link) => `It is so: ${link} as was said.`).join("\n\n")}\n`;
  const { documentId } = await instance.upload(
    "keepers.md",
    note(
      `[the keeper](/documents/${lamp.documentId}?passage=${at})`,
      `doc::${lamp.documentId}@1::chars-${at}`,
      `http://localhost:3000/?doc=${lamp.documentId}&version=9&passage=${at}`,
      `http://elsewhere.example/documents/${lamp.documentId}`,
      "/documents/doc_0000000000000000",
    ),
  );
  const { outgoing } = await readRelations(instance.context(), { documentId });
  const links = outgoing.flatMap(({ relation: { kind, to, uri } }) =>
    kind === "explicit_link" ? [to === null ? uri : [to.documentId, to.span]] : [],
  );
  expect(links).toHaveLength(4);
  expect(links).toEqual(
    expect.arrayContaining([
      [lamp.documentId, span],
      [lamp.documentId, span],
      [lamp.documentId, null],
      `http://elsewhere.example/documents/${lamp.documentId}`,
    ]),
  );
  const { incoming } = await readRelations(instance.context(), { documentId: lamp.documentId });
  expect(incoming.filter(({ relation }) => relation.kind === "explicit_link")).toHaveLength(3);
  const from = await passage("keepers.md", "the keeper");
  const { steps } = await followRelations(instance.context(), [from], ["explicit_link"]);
  expect(steps[0]?.to.text).toContain("has a keeper");
});

describe("rows", () => {
  const rows = async () => {
    const { sql } = instance.database;
    const anchors = await sql`select d.source_path, a.* from anchors a
      join documents d on d.published_version_id = a.version_id order by 1, a.ordinal`;
    const relations = await sql`select d.source_path, r.* from relations r
      join documents d on d.published_version_id = r.version_id order by 1, r.ordinal`;
    const vectors =
      await sql`select version_id, recipe, input_hash, embedding::text from related_versions order by 1`;
    return { anchors: [...anchors], relations: [...relations], vectors: [...vectors] };
  };

  it("of data from before there were any are made by themselves, and are the same made again", async () => {
    const before = await rows();
    for (const table of ["anchors", "relations", "related_versions"])
      await instance.database.sql.unsafe(`delete from ${table}`);
    expect((await relationsOf("04-housing.md")).state).toBe("waiting");
    const later = instance.context({ now: new Date(Date.now() + 86_400_000) });
    expect(await mendIndex(later)).toMatchObject({ queued: before.vectors.length });
    await instance.drain();
    expect(await rows()).toEqual(before);
    expect(await mendIndex(later)).toEqual({ reason: "nothing_lacking" });
  });

  it("find a document that comes later, and its own later edition", async () => {
    const note = "# Harbour handbook\n\nSheds follow clause 2.4 of the Boatyard Design Guide.\n";
    const { documentId } = await instance.upload("handbook.md", note);
    const outgoing = async () => (await readRelations(instance.context(), { documentId })).outgoing;
    expect(told(await outgoing(), "clause_reference")).toEqual([]);
    const guide = (text: string) =>
      `${text}\n\n2.3 Walls are of timber.\n\n2.4 A shed is no longer than a boat.\n`;
    await instance.upload("guide-draft.md", guide("---\ntitle: Boatyard Design Guide (draft)\n---\n# Guide"));
    expect(told(await outgoing(), "clause_reference")).toEqual([
      "clause 2.4 of the Boatyard Design Guide → Boatyard Design Guide (draft)",
    ]);
    const adopted = await instance.upload(
      "guide.md",
      guide("---\ntitle: Boatyard Design Guide, adopted 2026\n---\n# Guide"),
    );
    const later = await readRelations(instance.context(), { documentId: adopted.documentId });
    expect(told(later.outgoing, "supersedes_candidate")).toEqual([
      expect.stringContaining("→ Boatyard Design Guide (draft)"),
    ]);
    const steps = await followRelations(
      instance.context(),
      [await passage("guide-draft.md", "no longer than a boat")],
      ["supersedes_candidate"],
    );
    expect(steps.steps[0]?.to.title).toBe("Boatyard Design Guide, adopted 2026");
    await instance.upload("handbook.md", `${note}\nMore.\n`, { onExisting: "new_version" });
    expect(told(await outgoing(), "earlier_version")).toHaveLength(1);
  });
});
