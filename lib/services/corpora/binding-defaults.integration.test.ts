import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documents } from "#db/schema/index.ts";
import { applyDefaultsInSteps } from "#lib/services/documents/apply-defaults.ts";
import { editMetadata } from "#lib/services/documents/edit-metadata.ts";
import type { TestInstance } from "#testing/instance.ts";
import { type Bindings, openBindings } from "./testing.ts";

/** Defaults of a corpus apply to documents that have no value of their own. */

let bindings: Bindings;
let instance: TestInstance;
beforeAll(async () => {
  bindings = await openBindings();
  instance = bindings.instance;
});
afterAll(() => instance?.close());

const create: Bindings["create"] = (given) => bindings.create(given);
const edit: Bindings["edit"] = (corpusId, given) => bindings.edit(corpusId, given);

describe("a changed default", () => {
  it("applies to documents that took the value from the corpus, and not to values of a stronger origin", async () => {
    const { id } = await create({
      metadataDefaults: { authority: "Old", doc_type: "note", tags: ["shared"] },
      projectId: "p-old",
    });
    const bare = await instance.upload("d/bare.md", "# Bare\n\nNothing said.\n", { corpusId: id });
    const says = await instance.upload(
      "says.md",
      "---\nauthority: Its own\nproject: p-own\n---\n\n# Says\n\nText.\n",
      {
        corpusId: id,
      },
    );
    const typed = await instance.upload("typed.md", "# Typed\n\nText.\n", { corpusId: id });
    await editMetadata(instance.context(), {
      documentId: typed.documentId,
      metadata: { authority: "A person's", confidentiality: "public" },
    });
    expect(await bindings.documentRow(bare.documentId)).toMatchObject({
      authorityId: "Old",
      projectId: "p-old",
    });
    const edited = await edit(id, {
      metadataDefaults: { authority: "New", tags: ["common"] },
      projectId: "p-new",
      matterId: "m-new",
      confidentiality: "confidential",
    });
    expect(edited.documentsUpdated).toBe(3);
    expect(await bindings.documentRow(bare.documentId)).toMatchObject({
      authorityId: "New",
      docType: null,
      projectId: "p-new",
      matterId: "m-new",
      confidentiality: "confidential",
      title: "Bare",
      tags: ["common", "folder:d"],
    });
    expect(await bindings.documentRow(says.documentId)).toMatchObject({
      ...{ authorityId: "Its own", projectId: "p-own", matterId: "m-new", confidentiality: "confidential" },
    });
    expect(await bindings.documentRow(typed.documentId)).toMatchObject({
      ...{ authorityId: "A person's", projectId: "p-new", confidentiality: "public" },
    });
    expect((await bindings.documentRow(typed.documentId)).metadataOrigins).toMatchObject({
      ...{ authority: "person", projectId: "corpus_default" },
    });
    expect(
      (await edit(id, { metadataDefaults: { tags: ["common"], authority: "New" } })).documentsUpdated,
    ).toBe(0);
  });
});

describe("a default that is changed while documents are ingested", () => {
  it("applies to every document in the end, in either order of the changes", async () => {
    const { id } = await create({ metadataDefaults: { authority: "0" } });
    for (let n = 0; n < 8; n++)
      await instance.receive(`f${n}.md`, `# File ${n}\n\nText.\n`, { corpusId: id });
    const editing = async () => {
      for (let n = 1; n <= 5; n++) await edit(id, { metadataDefaults: { authority: String(n) } });
    };
    await Promise.all([instance.drain(), editing()]);
    const rows = await instance.database.db.query.documents.findMany({ where: eq(documents.corpusId, id) });
    expect(new Set(rows.map(({ authorityId }) => authorityId))).toEqual(new Set(["5"]));
    expect(rows.every(({ publishedVersionId }) => publishedVersionId !== null)).toBe(true);
  });
});

describe("a changed default of many documents", () => {
  const many = async (corpusId: string, count: number) => {
    await instance.database.sql`
      insert into documents (id, corpus_id, source_path, file_name, title, format, media_type, actor_id)
      select 'doc_' || ${corpusId} || lpad(n::text, 12, '0'), ${corpusId}, n || '.md', n || '.md', 'Kept', 'md',
        'text/markdown', 'local' from generate_series(1, ${count}::int) n`;
  };
  const standing = (corpusId: string) =>
    instance.database.sql<{ authority: string | null; confidentiality: string; documents: number }[]>`
      select authority_id as authority, confidentiality, count(*)::int as documents from documents
      where corpus_id = ${corpusId} group by 1, 2 order by 1, 2`;

  it("is applied by a job, except the confidentiality class, which changes at once", async () => {
    const { id } = await create();
    await many(id, 600);
    const edited = await edit(id, {
      metadataDefaults: { authority: "One" },
      confidentiality: "confidential",
    });
    expect(edited).toMatchObject({ documentsUpdated: 0, documentsQueued: 600 });
    expect(await standing(id)).toEqual([
      ...[{ authority: null, confidentiality: "confidential", documents: 600 }],
    ]);
    await instance.drain();
    expect(await standing(id)).toEqual([
      ...[{ authority: "One", confidentiality: "confidential", documents: 600 }],
    ]);
    expect((await bindings.history(id))[0]?.after).toMatchObject({ documentsQueued: 600 });
  });

  it("reaches every document even if it changes again meanwhile, and continues after its job was killed", async () => {
    const { id } = await create();
    await many(id, 600);
    await edit(id, { metadataDefaults: { authority: "First" } });
    const [job] = await instance.queue.take(1);
    expect(job?.name).toBe("apply-defaults");
    if (!job) return;
    const steps: number[] = [];
    await applyDefaultsInSteps(
      instance.context(),
      { corpusId: id },
      {
        report: () => steps.push(1),
        complete: async () => {
          throw new Error("killed at its end");
        },
      },
    ).catch(() => {});
    expect(steps).toHaveLength(3);
    let edits = 0;
    let changing: Promise<unknown> = Promise.resolve();
    await applyDefaultsInSteps(
      instance.context(),
      { corpusId: id },
      {
        report: () => {
          if (++edits === 1) changing = edit(id, { metadataDefaults: { authority: "Second" } });
        },
        complete: (tx, result) => instance.queue.complete(tx, job, result ?? {}),
      },
    );
    await changing;
    await instance.drain();
    expect(await standing(id)).toEqual([
      ...[{ authority: "Second", confidentiality: "internal", documents: 600 }],
    ]);
  });
});
