import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AssemblyCandidate } from "#lib/domain/assembly.ts";
import { sliceCodePoints } from "#lib/domain/offsets.ts";
import type { RelationKind } from "#lib/domain/relation.ts";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { queueIndexRepairs } from "#lib/services/corpora/queue-index-repairs.ts";
import { readRelations } from "#lib/services/relations/read-relations.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { followRelations } from "./internal/follow-relations.ts";
import { idOf, linesOf, passage, textOf } from "./testing-relations.ts";

type Manifest = {
  readonly corpora: readonly { id: string; title: string; metadata: Record<string, unknown> }[];
  readonly documents: readonly { file: string; corpus: string; source_path: string }[];
};

const SEED = new URL("../../../db/seed/", import.meta.url);
let instance: TestInstance;

/** The sample's documents without pages, which are fast to ingest. */
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

const relationsOf = async (path: string) =>
  readRelations(instance.context(), { documentId: await idOf(instance, path) });
describe("a document's relations", () => {
  it("lead to a paragraph of another document that its words name", async () => {
    const { outgoing } = await relationsOf("officer-report-foundry-basin.md");
    const found = outgoing.find(
      ({ relation }) => relation.evidence.words === "Paragraph 5.7 of the Local Plan",
    );
    expect(found?.other?.title).toContain("Chapter 5");
    const text = await textOf(instance, found?.other?.documentId ?? "");
    expect(sliceCodePoints(text, found?.relation.to?.span?.start ?? 0, 1e9)).toMatch(/^5\.7 /);
  });

  it("are listed for the other document too", async () => {
    const { incoming } = await relationsOf("chapters/04-housing.md");
    expect(linesOf(incoming, "clause_reference")).toContainEqual(
      expect.stringMatching(/^Policy H4\(a\) → Notice of refusal|^Policy H4\(a\) → /),
    );
  });

  it("prefer the same document, and do not lead to a number that many documents have", async () => {
    const { outgoing } = await relationsOf("planning-committee-minutes-2025-06-11.md");
    const own = outgoing.filter(({ relation: { evidence } }) => evidence.words === "Table 3");
    expect(own).toEqual([]);
    const housing = await relationsOf("chapters/04-housing.md");
    const table = housing.outgoing.find(({ relation }) => relation.evidence.words === "Table 4.2");
    expect(table?.relation.to?.documentId).toBe(housing.documentId);
  });

  it("have the same similarity in both directions", async () => {
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

describe("a passage's relations", () => {
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

  it("lead to a cited policy, a term's definition, and the introduction of a list item", async () => {
    const item = await passage(instance, "04-housing.md", "(f) dormers, stairs", "atom");
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
      await passage(instance, "04-housing.md", "(a) the house has an original floor area", "atom"),
    );
    expect(defined).toContainEqual(
      expect.objectContaining({
        kind: "definition",
        text: expect.stringContaining("means the gross internal area"),
      }),
    );
  });

  it("lead from an exception's criterion to the clause that it names", async () => {
    const [main] = await follow(
      await passage(instance, "04-housing.md", "(i) the house stands on one of the main streets"),
      ["clause_reference"],
    );
    expect(main?.text).toContain("The main streets are Wharf Street");
  });

  it("are distinct, sorted by score and deterministic", async () => {
    const from = await passage(instance, "04-housing.md", "Policy H4 Flat conversions");
    const once = await followRelations(instance.context(), [from], KINDS);
    expect(await followRelations(instance.context(), [from], KINDS)).toEqual(once);
    const scores = once.steps.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    const ways = once.steps.map(({ kind, to }) => `${kind} ${to.evidenceRef}`);
    expect(new Set(ways).size).toBe(ways.length);
  });
});

describe("a target that must not be shown", () => {
  const toChapter5 = async () => {
    const { outgoing } = await relationsOf("officer-report-foundry-basin.md");
    return outgoing.filter(({ other }) => other?.title.includes("Chapter 5")).length;
  };
  const followed = async () => {
    const from = await passage(
      instance,
      "officer-report-foundry-basin.md",
      "Paragraph 5.7 of the Local Plan",
    );
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
  ])("%s is the target of no relation, and is counted if it is only hidden", async (what, change) => {
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

describe("relation rows", () => {
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

  it("of older data are made automatically, and are the same when made again", async () => {
    const before = await rows();
    for (const table of ["anchors", "relations", "related_versions"])
      await instance.database.sql.unsafe(`delete from ${table}`);
    expect((await relationsOf("04-housing.md")).state).toBe("waiting");
    const later = instance.context({ now: new Date(Date.now() + 86_400_000) });
    expect(await queueIndexRepairs(later)).toMatchObject({ queued: before.vectors.length });
    await instance.drain();
    expect(await rows()).toEqual(before);
    expect(await queueIndexRepairs(later)).toEqual({ reason: "nothing_lacking" });
  });

  it("find a document that is added later, and its later edition", async () => {
    const note = "# Harbour handbook\n\nSheds follow clause 2.4 of the Boatyard Design Guide.\n";
    const { documentId } = await instance.upload("handbook.md", note);
    const outgoing = async () => (await readRelations(instance.context(), { documentId })).outgoing;
    expect(linesOf(await outgoing(), "clause_reference")).toEqual([]);
    const guide = (text: string) =>
      `${text}\n\n2.3 Walls are of timber.\n\n2.4 A shed is no longer than a boat.\n`;
    await instance.upload("guide-draft.md", guide("---\ntitle: Boatyard Design Guide (draft)\n---\n# Guide"));
    expect(linesOf(await outgoing(), "clause_reference")).toEqual([
      "clause 2.4 of the Boatyard Design Guide → Boatyard Design Guide (draft)",
    ]);
    const adopted = await instance.upload(
      "guide.md",
      guide("---\ntitle: Boatyard Design Guide, adopted 2026\n---\n# Guide"),
    );
    const later = await readRelations(instance.context(), { documentId: adopted.documentId });
    expect(linesOf(later.outgoing, "supersedes_candidate")).toEqual([
      expect.stringContaining("→ Boatyard Design Guide (draft)"),
    ]);
    const steps = await followRelations(
      instance.context(),
      [await passage(instance, "guide-draft.md", "no longer than a boat")],
      ["supersedes_candidate"],
    );
    expect(steps.steps[0]?.to.title).toBe("Boatyard Design Guide, adopted 2026");
    await instance.upload("handbook.md", `${note}\nMore.\n`, { onExisting: "new_version" });
    expect(linesOf(await outgoing(), "earlier_version")).toHaveLength(1);
  });
});
