import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listAudit } from "#lib/services/audit/list-audit.ts";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { purgeCorpora } from "#lib/services/corpora/purge-corpora.ts";
import { trashCorpus } from "#lib/services/corpora/trash-corpus.ts";
import { editMetadata } from "#lib/services/documents/edit-metadata.ts";
import { purgeDeleted } from "#lib/services/removal/purge-deleted.ts";
import { removeDocument } from "#lib/services/removal/remove-document.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { exportToFile, importFromFile } from "./testing.ts";
import { type Forged, forged } from "./testing-forge.ts";

/** An archive cannot change who may see the history of a document, by its ids or by its own history. */

const DAY_MS = 24 * 3_600_000;
const DOCUMENT_ID = /doc_[0-9a-v]{16}/;

let here: TestInstance;
let there: TestInstance;
let archive: string;
beforeAll(async () => {
  here = await openTestInstance({ embedder: null });
  there = await openTestInstance({ embedder: null });
  await ensureCorpus(here.context(), { id: "plans", title: "Plans" });
  const { documentId } = await here.upload("ferry.md", "# Ferry\n\nThe ferry leaves at dusk.\n", {
    corpusId: "plans",
  });
  await editMetadata(here.context(), { documentId, metadata: { author: "The harbour master" } });
  archive = await exportToFile(here, "plans.tar.gz", "plans");
});
afterAll(async () => {
  await here?.close();
  await there?.close();
});

/** A time after which everything deleted now may be purged. */
const later = () => ({ now: new Date(Date.now() + (there.runtime.config.corpora.trashDays + 1) * DAY_MS) });

/** Imports the archive after a change, under a corpus id of its own. Returns the id of its document. */
async function importAs(id: string, change: (archive: Forged) => void): Promise<string> {
  const file = await forged(archive, path.join(there.database.dataDir, `${id}.tar.gz`), change);
  await importFromFile(there, file, { id, title: id });
  const [made] = await there.database.sql<{ id: string }[]>`select id from documents where corpus_id = ${id}`;
  return made?.id ?? "";
}

/** Gives the document of the archive another id, in every line. */
const withId =
  (id: string) =>
  ({ rows }: Forged) => {
    for (const [kind, lines] of rows)
      rows.set(
        kind,
        JSON.parse(JSON.stringify(lines).replaceAll(new RegExp(DOCUMENT_ID, "g"), id)) as typeof lines,
      );
  };

const history = async () => JSON.stringify(await listAudit(there.context()));

describe("an archive with the id of a purged document", () => {
  it("gets a new id for it, and shows nothing of the history of a restricted one", async () => {
    const { documentId } = await there.upload("bunker.md", "# Bunker\n\nThe bunker is under the quay.\n");
    await removeDocument(there.context(), { documentId });
    await there.database.sql`update documents set confidentiality = 'restricted' where id = ${documentId}`;
    expect(await purgeDeleted(there.context(later()))).toEqual({ purged: 1 });
    expect(await history()).not.toContain("bunker");

    expect(await importAs("reused", withId(documentId))).not.toBe(documentId);
    expect(await history()).not.toContain("bunker");
  });

  it("gets a new id for it again after the first import was purged", async () => {
    const first = await importAs("first", () => {});
    await trashCorpus(there.context(), { corpusId: "first" });
    expect(await purgeCorpora(there.context(later()))).toMatchObject({ corpora: 1 });

    expect(await importAs("second", withId(first))).not.toBe(first);
    const entries = await listAudit(there.context(), { subjectType: "document", subjectId: first });
    expect(entries).toMatchObject([{ imported: true, withheld: true }]);
  });
});

describe("an archive whose history says that its document was purged", () => {
  it("does not make the document's history visible once it is restricted here", async () => {
    const documentId = await importAs("claims", ({ rows }) => {
      const [line] = (rows.get("audit") ?? []).filter(({ subject_type }) => subject_type === "document");
      if (!line) throw new Error("the archive has no history of its document");
      Object.assign(line, { action: "document.purged", before: { confidentiality: "public" } });
    });
    await editMetadata(there.context(), { documentId, metadata: { author: "The spy" } });
    expect(await history()).toContain("The spy");
    await editMetadata(there.context(), { documentId, metadata: { confidentiality: "restricted" } });
    expect(await history()).not.toContain("The spy");
  });
});
