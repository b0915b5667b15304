import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { documents, jobs, syncRuns, versions } from "#db/schema/index.ts";
import { LOCAL_ACTOR } from "#lib/domain/context.ts";
import { createBindingSchema, editBindingSchema } from "#lib/domain/corpus-binding.ts";
import { assemblePackSchema } from "#lib/domain/pack-api.ts";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { storeHeartbeat } from "#lib/jobs/worker-heartbeat.ts";
import { assemblePack } from "#lib/services/assembly/assemble-pack.ts";
import { createCorpus } from "#lib/services/corpora/create-corpus.ts";
import { editCorpus } from "#lib/services/corpora/edit-corpus.ts";
import { purgeCorpora } from "#lib/services/corpora/purge-corpora.ts";
import { trashCorpus } from "#lib/services/corpora/trash-corpus.ts";
import { disablePassage } from "#lib/services/documents/disable-passage.ts";
import { editMetadata } from "#lib/services/documents/edit-metadata.ts";
import { requestEvaluation } from "#lib/services/evaluation/request-evaluation.ts";
import { recomputeCorpusHealth } from "#lib/services/health/recompute-corpus-health.ts";
import { listAdminJobs } from "#lib/services/jobs/list-admin-jobs.ts";
import { resolveJob } from "#lib/services/jobs/resolve-job.ts";
import { judge } from "#lib/services/judgements/judge.ts";
import { addToPack } from "#lib/services/packs/add-to-pack.ts";
import { createPack } from "#lib/services/packs/create-pack.ts";
import { exportPack } from "#lib/services/packs/export-pack.ts";
import { savePackVersion } from "#lib/services/packs/save-pack-version.ts";
import { correctPage } from "#lib/services/pages/correct-page.ts";
import { pinReceipt } from "#lib/services/receipts/keep-receipt.ts";
import { purgeDeleted } from "#lib/services/removal/purge-deleted.ts";
import { removeDocument, restoreDocument } from "#lib/services/removal/remove-document.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { startSync } from "#lib/services/sync/start-sync.ts";
import { addSynonyms } from "#lib/services/synonyms/add-synonyms.ts";
import { addTopic } from "#lib/services/topics/add-topic.ts";
import { openTestInstance } from "#testing/instance.ts";
import {
  CORPUS_MARK,
  MARK,
  OPEN_NOTE,
  OWN_MARK,
  openPdf,
  SECRET_PLAN,
  SECRET_TALK,
  secretPdf,
  shared,
} from "./documents/testing.ts";

const YEAR_MS = 365 * 24 * 3600 * 1000;

export type RestrictedInstance = Awaited<ReturnType<typeof openRestrictedInstance>>;

/** The instance while it is filled. */
type Filling = Awaited<ReturnType<typeof openCorpora>>;

/** Opens an instance with an open corpus and one that can be restricted, and reads the files of both. */
async function openCorpora() {
  const instance = await openTestInstance({ env: { SIDECAR_DEBUG: "true" } });
  const context = () => instance.context();
  const open = await createCorpus(
    context(),
    createBindingSchema.parse({ id: "open", title: "Open harbour" }),
  );
  const folder = path.join(instance.runtime.config.corpora.localRoots[0] ?? "", `${OWN_MARK}-folder`);
  const put = async (name: string, content: string | Uint8Array) => {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  };
  await putFiles(put);
  const secret = await createCorpus(
    context(),
    createBindingSchema.parse({
      id: "hidden",
      title: `The ${OWN_MARK} corpus`,
      description: `Of the ${OWN_MARK} office`,
      roots: [{ kind: "local", label: `${OWN_MARK} root`, locator: { local_path: folder } }],
    }),
  );
  const sync = async (planOnly = false) => {
    const run = await startSync(context(), { corpusId: secret.id, trigger: "person", planOnly });
    await instance.drain();
    return run;
  };
  await sync();
  const { documentId: note } = await instance.upload("note.md", OPEN_NOTE, { corpusId: open.id });
  await instance.upload("barges.md", shared("harbour"), { corpusId: open.id });
  await instance
    .upload("broken.pdf", "%PDF-1.7\nends before it begins", { corpusId: open.id })
    .catch(() => {});
  await instance.drain();

  const idOf = async (name: string) => {
    const [row] = await instance.database.db
      .select({ id: documents.id })
      .from(documents)
      .where(eq(documents.sourcePath, name));
    if (!row) throw new Error(`${name} was not ingested`);
    return row.id;
  };
  return {
    ...{ instance, context, folder, put, sync, idOf, note, secret: secret.id, open: open.id },
    plan: await idOf(`${MARK}-plan.md`),
    drawings: await idOf(`${CORPUS_MARK}-folder/${MARK}-drawings.pdf`),
  };
}

async function putFiles(put: (name: string, content: string | Uint8Array) => Promise<void>): Promise<void> {
  await put(`${MARK}-plan.md`, SECRET_PLAN);
  await put(`${CORPUS_MARK}-folder/${MARK}-drawings.pdf`, secretPdf());
  await put(`${MARK}-barges.md`, shared(MARK));
  await put(`${MARK}-talk.md`, SECRET_TALK);
  await put(`${MARK}-removed.md`, `# ${MARK} removed\n\nThe ${MARK} lantern that is taken away.\n`);
  await put(`${MARK}-purged.md`, `# ${MARK} purged\n\nThe ${MARK} lantern that is purged.\n`);
  await put(`${MARK}-brought-back.md`, `# ${MARK} back\n\nThe ${MARK} lantern that comes back.\n`);
  await put(`${MARK}-broken.pdf`, `%PDF-1.7\nends before it begins: ${MARK}`);
  await put(`${CORPUS_MARK}-program.exe`, new Uint8Array([0x4d, 0x5a, 0, 0]));
  for (let i = 0; i < 5; i++)
    await put(`${MARK}-many/${i}.md`, `# ${MARK} ${i}\n\nOne of many: ${MARK} ${i}.\n`);
}

/** Runs searches, and returns their receipts and the refs of secret passages that they found. */
async function search({ context, secret, plan, drawings }: Filling) {
  const ask = (query: string, corporaAsked?: string[]) =>
    searchEvidence(
      context(),
      searchFrameSchema.parse({
        query,
        recognise: ["name", "concept", "time", "across"],
        filters: corporaAsked === undefined ? {} : { corpora: corporaAsked },
      }),
      { origin: "workbench" },
    );
  const both = await ask("when is a lantern lit on the quay");
  const hidden = await ask(`what does the ${CORPUS_MARK} plan say of a lantern`, [secret]);
  await ask(`${CORPUS_MARK} helicopter zeppelin nothing of the kind`, [secret]);
  await pinReceipt(context(), { id: hidden.traceId, pinned: true });
  const refs = [...both.results, ...hidden.results]
    .filter(({ documentId }) => [plan, drawings].includes(documentId))
    .flatMap(({ passages }) => passages.map(({ evidenceRef }) => evidenceRef));
  const [first] = refs;
  if (first === undefined) throw new Error("No passage of the plan was found.");
  return { both, hidden, refs, first };
}

type Searches = Awaited<ReturnType<typeof search>>;

/** Makes a pack that cites the secret passages. Returns its id. */
async function makePack(
  { context, note, drawings }: Filling,
  { both, refs, first }: Searches,
): Promise<string> {
  const noteRef = noteRefOf(note);
  const pack = await createPack(context(), {
    title: "Lanterns",
    frame: searchFrameSchema.parse({ query: "when is a lantern lit on the quay" }),
    receipts: [both.traceId],
    items: [],
  });
  for (const evidenceRef of new Set([...refs, noteRef, `doc::${drawings}@1::page-1`]))
    await addToPack(context(), {
      id: pack.id,
      addition: {
        evidenceRef,
        provenance: {
          via: "countervailing",
          path: [
            { kind: "clause_reference", fromRef: noteRef, toRef: first, score: 1, words: `see ${MARK}` },
          ],
          against: [
            {
              ...{ kind: "unless", score: 0.7, againstRef: first, span: null, againstSpan: null },
              reason: `“${MARK}” limits it`,
            },
          ],
        },
      },
    });
  await savePackVersion(context(), { id: pack.id, note: "First" });
  await assemblePack(
    context(),
    assemblePackSchema.parse({ frame: { query: "when is a lantern lit on the quay" } }),
  );
  return pack.id;
}

const noteRefOf = (note: string) => `doc::${note}@1::chars-0-40`;

/** Judges secret and open passages, and evaluates by these judgements. */
async function judgeAndEvaluate(
  { instance, context, note, drawings }: Filling,
  { both, hidden, first }: Searches,
): Promise<void> {
  await judge(context(), {
    query: `where does the ${MARK} lantern hang`,
    evidenceRef: first,
    grade: 3,
    origin: "search",
    traceId: hidden.traceId,
  });
  await judge(context(), {
    query: "where does a lantern hang",
    evidenceRef: `doc::${drawings}@1::page-1`,
    grade: 2,
    origin: "search",
    traceId: both.traceId,
  });
  await judge(context(), {
    query: "where does a lantern hang",
    evidenceRef: noteRefOf(note),
    grade: 1,
    origin: "search",
    traceId: both.traceId,
  });
  await requestEvaluation(context(), { set: "judgements", routes: ["hybrid", "keyword"] });
  await instance.drain();
}

/**
 * Purges a restricted corpus whose document was purged before the restriction, and gives its id to an open corpus. What
 * it leaves in the log, receipts and evaluations has the marker.
 */
async function purgeRestrictedCorpus({ instance, context }: Filling): Promise<void> {
  const corpusId = "gone";
  const create = (title: string) =>
    createCorpus(context(), createBindingSchema.parse({ id: corpusId, title }));
  const upload = (name: string, text: string) =>
    instance.upload(`${MARK}-${name}.md`, `# ${MARK} ${name}\n\n${text}\n`, { corpusId });
  await create(`Gone ${OWN_MARK}`);
  const { documentId } = await upload("merger", `A ${MARK} merger by lantern light.`);
  await upload("tender", `A ${MARK} tender by lantern light.`);
  await editMetadata(context(), { documentId, metadata: { title: `The ${MARK} merger` } });
  await addSynonyms(context(), { terms: ["merger", `${MARK} union`], corpusId, enabled: true });
  await addTopic(context(), { name: `${MARK} union`, terms: [MARK], corpusId, enabled: true });
  const frame = searchFrameSchema.parse({
    query: `when is the ${CORPUS_MARK} merger`,
    filters: { corpora: [corpusId] },
  });
  const { results, traceId } = await searchEvidence(context(), frame, { origin: "workbench" });
  for (const { evidenceRef } of results.flatMap(({ passages }) => passages))
    await judge(context(), {
      query: `when is the ${MARK} merger`,
      ...{ evidenceRef, grade: 2, origin: "search", traceId },
    });
  await requestEvaluation(context(), {
    golden: `name: gone\nk: 5\ncases:\n  - {id: a, query: "${MARK} merger", must_include_source_paths: ["${MARK}-merger.md"]}\n`,
    routes: ["keyword"],
  });
  await requestEvaluation(context(), { set: "judgements", routes: ["keyword"] });
  await instance.drain();
  await removeDocument(context(), { documentId });
  const { db } = instance.database;
  await db
    .update(documents)
    .set({ deletedAt: new Date(0) })
    .where(eq(documents.id, documentId));
  await purgeDeleted(context());
  await editCorpus(context(), { corpusId, edit: editBindingSchema.parse({ confidentiality: "restricted" }) });
  await trashCorpus(context(), { corpusId });
  await purgeCorpora(instance.context({ now: new Date(Date.now() + YEAR_MS) }));
  await create("Its id again");
}

/** Edits the secret documents in every way that a person can. */
async function editDocuments({ instance, context, plan, drawings, secret }: Filling): Promise<void> {
  await disablePassage(context(), {
    documentId: plan,
    version: 1,
    span: { start: 0, end: 30 },
    reason: `${MARK} reason`,
  });
  await correctPage(context(), {
    documentId: drawings,
    page: 2,
    text: `A page of lantern words about ${MARK} swans.`,
  });
  await instance.drain();
  await editMetadata(context(), {
    documentId: plan,
    metadata: { title: `The newer ${MARK} plan`, tags: [`${MARK}-edited`] },
  });
  await instance.drain();
  await addSynonyms(context(), {
    terms: ["lantern", `${CORPUS_MARK} quay`],
    corpusId: secret,
    enabled: true,
  });
  // Its tag is in the passages of the secret corpus when the job has run.
  await addTopic(context(), {
    name: `${CORPUS_MARK} quay`,
    terms: ["lantern", CORPUS_MARK],
    corpusId: secret,
    enabled: true,
  });
  await instance.drain();
}

async function removeDocuments({ instance, context, idOf }: Filling): Promise<void> {
  for (const name of ["removed", "purged", "brought-back"])
    await removeDocument(context(), { documentId: await idOf(`${MARK}-${name}.md`) });
  await restoreDocument(context(), { documentId: await idOf(`${MARK}-brought-back.md`) });
  await instance.database.db
    .update(documents)
    .set({ deletedAt: new Date(0), confidentiality: "restricted" })
    .where(eq(documents.sourcePath, `${MARK}-purged.md`));
  await purgeDeleted(context());
}

/** Runs a sync with one item of each kind, and one whose plan waits for a person. */
async function syncChanges({ folder, put, sync }: Filling): Promise<void> {
  await put(`${MARK}-plan.md`, SECRET_PLAN.replace("dusk", "dawn"));
  await put(`${MARK}-new.md`, `# ${MARK} new\n\nA new ${MARK}.\n`);
  await rename(path.join(folder, `${MARK}-talk.md`), path.join(folder, `${MARK}-talked.md`));
  await rm(path.join(folder, `${MARK}-brought-back.md`));
  await rm(path.join(folder, `${MARK}-purged.md`));
  await sync();
  await rm(path.join(folder, `${MARK}-many`), { recursive: true });
  await sync();
}

/** Stores failures of every kind of job and of the sync itself, with words that name a file. */
async function fail({ instance, context, idOf, secret, open, plan }: Filling): Promise<void> {
  const { db } = instance.database;
  const words = `The file ${MARK}-plan.md is not what it was.`;
  const ofCorpus = `The source lost ${CORPUS_MARK}-program.exe.`;
  await db.update(versions).set({ errorMessage: words }).where(eq(versions.state, "failed"));
  await db
    .update(versions)
    .set({ errorMessage: "It ends before it begins." })
    .where(eq(versions.documentId, await idOf("broken.pdf")));
  await db.insert(jobs).values(failedJobs({ corpusId: secret, documentId: plan, words, ofCorpus }));
  const { jobs: failed } = await listAdminJobs(context(), { state: "failed" });
  for (const { id } of failed.slice(0, 3)) await resolveJob(context(), { jobId: id, resolved: true });
  await db
    .update(syncRuns)
    .set({ errorCode: "source_unavailable", errorMessage: ofCorpus })
    .where(eq(syncRuns.corpusId, secret));
  await storeHeartbeat(db);
  await recomputeCorpusHealth(context(), { corpusIds: [secret, open], because: "poll" });
}

function failedJobs(of: {
  readonly corpusId: string;
  readonly documentId: string;
  readonly words: string;
  readonly ofCorpus: string;
}): (typeof jobs.$inferInsert)[] {
  const { corpusId, documentId, words, ofCorpus } = of;
  return (
    ["sync-corpus", "reindex-corpus", "apply-defaults", "ingest-document", "purge-deleted"] as const
  ).map((kind, index) => ({
    id: `00000000-0000-4000-8000-00000000000${index}`,
    kind,
    corpusId: kind === "purge-deleted" ? null : corpusId,
    documentId: kind === "ingest-document" ? documentId : null,
    state: "failed" as const,
    errorCode: "internal",
    errorMessage:
      kind === "purge-deleted" ? "The disk is full." : kind === "ingest-document" ? words : ofCorpus,
    result: kind === "purge-deleted" ? {} : { file: kind === "ingest-document" ? words : ofCorpus },
    batchId: `batch_${MARK.slice(0, 2)}0000${index}`,
    actorId: LOCAL_ACTOR.id,
  }));
}

/**
 * Opens an instance with an open corpus and one that can be restricted. The documents of both have been through every
 * operation: found, packed, judged, described, edited, removed, purged, synced, failed and evaluated. A third corpus was
 * restricted and is purged.
 */
export async function openRestrictedInstance() {
  const filling = await openCorpora();
  const { instance, context, folder, secret, open } = filling;
  await purgeRestrictedCorpus(filling);
  // Receipts, packs and judgements are older than the restriction.
  const searches = await search(filling);
  const pack = await makePack(filling, searches);
  await judgeAndEvaluate(filling, searches);
  await editDocuments(filling);
  await removeDocuments(filling);
  await syncChanges(filling);
  await fail(filling);
  const exported = await exportPack(context(), { id: pack, format: "json", origin: "http://127.0.0.1:3000" });
  const keep = async (confidentiality: "internal" | "restricted", what: "corpus" | "documents") => {
    const { sql } = instance.database;
    if (what === "corpus")
      await sql`update corpora set confidentiality = ${confidentiality} where id = ${secret}`;
    else await sql`update documents set confidentiality = ${confidentiality} where corpus_id = ${secret}`;
    await sql`insert into corpus_touches (corpus_id) values (${secret})`;
  };
  return { instance, folder, secret, open, pack, ref: searches.first, exported: exported.bytes, keep };
}

/** Adds what every action can act on while the rest is restricted: a page, a waiting plan and a waiting evaluation. */
export async function addOpenWork({ instance, open }: RestrictedInstance): Promise<void> {
  const context = instance.context();
  await instance.upload("pages.pdf", openPdf(), { corpusId: open });
  const folder = path.join(instance.runtime.config.corpora.localRoots[0] ?? "", "open-folder");
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "new.md"), "# New\n\nA barge is new.\n");
  const root = { kind: "local", label: "Open root", locator: { local_path: folder } };
  const { id: corpusId } = await createCorpus(
    context,
    createBindingSchema.parse({ id: "open-folder", title: "Open folder", roots: [root] }),
  );
  await startSync(context, { corpusId, trigger: "person", planOnly: true });
  await instance.drain();
  await requestEvaluation(context, { set: "judgements", routes: ["keyword"] });
}
