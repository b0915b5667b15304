import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { documents } from "#db/schema/index.ts";
import { createBindingSchema, editBindingSchema } from "#lib/domain/corpus-binding.ts";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { createCorpus } from "#lib/services/corpora/create-corpus.ts";
import { editCorpus } from "#lib/services/corpora/edit-corpus.ts";
import { purgeCorpora } from "#lib/services/corpora/purge-corpora.ts";
import { trashCorpus } from "#lib/services/corpora/trash-corpus.ts";
import { disablePassage } from "#lib/services/documents/disable-passage.ts";
import { editMetadata } from "#lib/services/documents/edit-metadata.ts";
import { requestEvaluation } from "#lib/services/evaluation/request-evaluation.ts";
import { judge } from "#lib/services/judgements/judge.ts";
import { correctPage } from "#lib/services/pages/correct-page.ts";
import { createProject } from "#lib/services/projects/create-project.ts";
import { purgeDeleted } from "#lib/services/removal/purge-deleted.ts";
import { removeDocument, restoreDocument } from "#lib/services/removal/remove-document.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { addSynonyms } from "#lib/services/synonyms/add-synonyms.ts";
import { addTopic } from "#lib/services/topics/add-topic.ts";
import { CORPUS_MARK, MARK, OWN_MARK, SECRET_PLAN } from "./documents/testing.ts";
import type { Filling } from "./testing-corpora.ts";

/** Edits the secret documents in every way that a person can. */
export async function editDocuments({
  instance,
  context,
  plan,
  drawings,
  secret,
  open,
}: Filling): Promise<void> {
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
  const project = await createProject(context(), {
    ...{ kind: "plan_making", title: `${CORPUS_MARK} quay`, stage: "Regulation 18", corpora: [secret] },
  });
  await createProject(context(), {
    ...{
      kind: "application",
      title: "Of two corpora",
      reference: "PB/24/00001/FUL",
      corpora: [secret, open],
    },
  });
  await searchEvidence(context(), { query: "lantern", projectId: project.id, projectDocuments: "any" });
  // Its tag is in the passages of the secret corpus when the job has run.
  await addTopic(context(), {
    name: `${CORPUS_MARK} quay`,
    terms: ["lantern", CORPUS_MARK],
    corpusId: secret,
    enabled: true,
  });
  await instance.drain();
}

export async function removeDocuments({ instance, context, idOf }: Filling): Promise<void> {
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
export async function syncChanges({ folder, put, sync }: Filling): Promise<void> {
  await put(`${MARK}-plan.md`, SECRET_PLAN.replace("dusk", "dawn"));
  await put(`${MARK}-new.md`, `# ${MARK} new\n\nA new ${MARK}.\n`);
  await rename(path.join(folder, `${MARK}-talk.md`), path.join(folder, `${MARK}-talked.md`));
  await rm(path.join(folder, `${MARK}-brought-back.md`));
  await rm(path.join(folder, `${MARK}-purged.md`));
  await sync();
  await rm(path.join(folder, `${MARK}-many`), { recursive: true });
  await sync();
}

const YEAR_MS = 365 * 24 * 3600 * 1000;

/**
 * Purges a restricted corpus whose document was purged before the restriction, and gives its id to an open corpus. What
 * it leaves in the log, receipts and evaluations has the marker.
 */
export async function purgeRestrictedCorpus({ instance, context }: Filling): Promise<void> {
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
