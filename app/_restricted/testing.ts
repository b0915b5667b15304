import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { createBindingSchema } from "#lib/domain/corpus-binding.ts";
import { createCorpus } from "#lib/services/corpora/create-corpus.ts";
import { requestEvaluation } from "#lib/services/evaluation/request-evaluation.ts";
import { exportPack } from "#lib/services/packs/export-pack.ts";
import { startSync } from "#lib/services/sync/start-sync.ts";
import { lockedWord } from "#testing/locked-word.ts";
import { openPdf, PASSWORD } from "./documents/testing.ts";
import { editDocuments, purgeRestrictedCorpus, removeDocuments, syncChanges } from "./testing-changes.ts";
import { openCorpora } from "./testing-corpora.ts";
import { judgeAndEvaluate, makePack, search } from "./testing-evidence.ts";
import { fail } from "./testing-failures.ts";

export type RestrictedInstance = Awaited<ReturnType<typeof openRestrictedInstance>>;

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
  await instance.receive("locked.docx", lockedWord("A barge is locked.", PASSWORD), { corpusId: open });
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
