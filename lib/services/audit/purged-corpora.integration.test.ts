import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditLog, corpora } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { createBindingSchema, editBindingSchema } from "#lib/domain/corpus-binding.ts";
import { createCorpus } from "#lib/services/corpora/create-corpus.ts";
import { editCorpus } from "#lib/services/corpora/edit-corpus.ts";
import { purgeCorpora } from "#lib/services/corpora/purge-corpora.ts";
import { trashCorpus } from "#lib/services/corpora/trash-corpus.ts";
import { editMetadata } from "#lib/services/documents/edit-metadata.ts";
import { listReceipts } from "#lib/services/receipts/list-receipts.ts";
import { readReceipt } from "#lib/services/receipts/read-receipt.ts";
import { purgeDeleted } from "#lib/services/removal/purge-deleted.ts";
import { removeDocument } from "#lib/services/removal/remove-document.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { addSynonyms } from "#lib/services/synonyms/add-synonyms.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { listAudit } from "./list-audit.ts";

/** What a purged corpus leaves in the audit log and in receipts is withheld if it was restricted when it was purged. */

const MARK = "qqz";
const YEAR_MS = 365 * 24 * 3600 * 1000;

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance?.close());

const later = (): Partial<Context> => ({ now: new Date(Date.now() + YEAR_MS) });
const create = (id: string) =>
  createCorpus(instance.context(), createBindingSchema.parse({ id, title: `Corpus ${id}` }));
const edit = (corpusId: string, given: Record<string, unknown>) =>
  editCorpus(instance.context(), { corpusId, edit: editBindingSchema.parse(given) });

async function purge(corpusId: string) {
  await trashCorpus(instance.context(), { corpusId });
  await purgeCorpora(instance.context(later()));
  expect(await instance.database.db.select().from(corpora).where(eq(corpora.id, corpusId))).toEqual([]);
}

/** Creates a corpus whose documents, synonyms and questions have the mark. Returns the document purged before it. */
async function fill(corpusId: string) {
  await create(corpusId);
  const upload = async (name: string) => {
    const { documentId } = await instance.upload(
      `${MARK}-${corpusId}-${name}.md`,
      `# ${MARK} ${name}\n\nA ${MARK} ${corpusId} lantern.\n`,
      {
        corpusId,
      },
    );
    await editMetadata(instance.context(), { documentId, metadata: { title: `${MARK} ${name}` } });
    return documentId;
  };
  await upload("stays");
  const documentId = await upload("goes");
  await addSynonyms(instance.context(), {
    terms: ["lantern", `${MARK} ${corpusId} light`],
    corpusId,
    enabled: true,
  });
  const { traceId } = await searchEvidence(instance.context(), {
    query: `where is the ${MARK} lantern`,
    filters: { corpora: [corpusId] },
  });
  await removeDocument(instance.context(), { documentId });
  await purgeDeleted(instance.context(later()));
  return { documentId, traceId };
}

type Filled = Awaited<ReturnType<typeof fill>>;

/** Returns what is shown with the mark: the documents' and synonyms' entries of the log, and receipts. */
async function shown(corpusId: string, { documentId, traceId }: Filled) {
  const context = instance.context();
  const entries = await listAudit(context, { limit: 500 });
  const ofDocument = await listAudit(context, { subjectType: "document", subjectId: documentId });
  const { receipts } = await listReceipts(context, { limit: 200 });
  const receipt = await readReceipt(context, traceId).catch(() => null);
  return {
    document: JSON.stringify(ofDocument).includes(MARK),
    synonyms: JSON.stringify(entries).includes(`${MARK} ${corpusId} light`),
    others: JSON.stringify(entries).includes(`${MARK}-${corpusId}-stays`),
    listed: receipts.some(({ id }) => id === traceId),
    receipt: receipt !== null,
    corpusTitle: JSON.stringify(receipt).includes(`Corpus ${corpusId}`),
  };
}

const NOTHING = {
  document: false,
  synonyms: false,
  others: false,
  listed: false,
  receipt: false,
  corpusTitle: false,
};
const READABLE = { document: true, synonyms: true, listed: true, receipt: true, corpusTitle: true };

describe("a purged corpus", () => {
  it("stays hidden if it was restricted, also when its id is used again and purged again", async () => {
    const left = await fill("shadow");
    expect(await shown("shadow", left)).toMatchObject(READABLE);
    await edit("shadow", { confidentiality: "restricted" });
    expect(await shown("shadow", left)).toEqual(NOTHING);
    await purge("shadow");
    expect(await shown("shadow", left)).toEqual(NOTHING);
    await create("shadow");
    expect(await shown("shadow", left)).toEqual(NOTHING);
    await purge("shadow");
    expect(await shown("shadow", left)).toEqual(NOTHING);
  });

  it("stays readable if it was not restricted, also when a restricted corpus has its id", async () => {
    const left = await fill("plain");
    await purge("plain");
    expect(await shown("plain", left)).toMatchObject(READABLE);
    await create("plain");
    await edit("plain", { confidentiality: "restricted" });
    expect(await shown("plain", left)).toMatchObject(READABLE);
  });

  it("stays hidden if no entry, or only an archive's entry, says that it was not restricted", async () => {
    const left = await fill("claimed");
    await edit("claimed", { confidentiality: "restricted" });
    await purge("claimed");
    const { db } = instance.database;
    const [purged] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, "claimed"))
      .orderBy(auditLog.id)
      .then((rows) => rows.slice(-1));
    const { id: _id, ...entry } = purged ?? {};
    expect(entry).toMatchObject({ action: "corpus.purged", before: { confidentiality: "restricted" } });
    const claim = { ...(entry as typeof auditLog.$inferInsert), before: { confidentiality: "internal" } };
    await db.insert(auditLog).values({ ...claim, imported: true });
    await db
      .update(auditLog)
      .set({ before: { title: "Corpus claimed" } })
      .where(eq(auditLog.id, _id ?? 0));
    expect(await shown("claimed", left)).toEqual(NOTHING);
  });
});
