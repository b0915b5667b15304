import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { documents } from "#db/schema/index.ts";
import { createBindingSchema } from "#lib/domain/corpus-binding.ts";
import { createCorpus } from "#lib/services/corpora/create-corpus.ts";
import { startSync } from "#lib/services/sync/start-sync.ts";
import { openTestInstance } from "#testing/instance.ts";
import {
  CORPUS_MARK,
  MARK,
  OPEN_NOTE,
  OWN_MARK,
  SECRET_PLAN,
  SECRET_SITES,
  SECRET_TALK,
  secretPdf,
  shared,
} from "./documents/testing.ts";

/** The instance while it is filled. */
export type Filling = Awaited<ReturnType<typeof openCorpora>>;

/** Opens an instance with an open corpus and one that can be restricted, and reads the files of both. */
export async function openCorpora() {
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
  // A dataset that stays readable, so that its actions are accepted for one input.
  await instance.upload("moorings.csv", "reference,latitude,longitude\nM1,54.4,-3.5\n", {
    corpusId: open.id,
  });
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
  await put(`${MARK}-sites.csv`, SECRET_SITES);
  await put(`${MARK}-removed.md`, `# ${MARK} removed\n\nThe ${MARK} lantern that is taken away.\n`);
  await put(`${MARK}-purged.md`, `# ${MARK} purged\n\nThe ${MARK} lantern that is purged.\n`);
  await put(`${MARK}-brought-back.md`, `# ${MARK} back\n\nThe ${MARK} lantern that comes back.\n`);
  await put(`${MARK}-broken.pdf`, `%PDF-1.7\nends before it begins: ${MARK}`);
  await put(`${CORPUS_MARK}-program.exe`, new Uint8Array([0x4d, 0x5a, 0, 0]));
  for (let i = 0; i < 5; i++)
    await put(`${MARK}-many/${i}.md`, `# ${MARK} ${i}\n\nOne of many: ${MARK} ${i}.\n`);
}
