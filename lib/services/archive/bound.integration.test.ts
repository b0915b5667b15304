import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBindingSchema, editBindingSchema } from "#lib/domain/corpus-binding.ts";
import { createCorpus } from "#lib/services/corpora/create-corpus.ts";
import { editCorpus } from "#lib/services/corpora/edit-corpus.ts";
import { readCorpus } from "#lib/services/corpora/read-corpus.ts";
import { dueSyncs } from "#lib/services/sync/due-syncs.ts";
import { startSync } from "#lib/services/sync/start-sync.ts";
import { watchedRoots } from "#lib/services/sync/watched-roots.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { contentHash, exportToFile, importFromFile } from "./testing.ts";

const SECRET = "secret://drive-secret-of-tests";
const WAYS = [
  { corpusId: "followed", syncMode: "on_demand", schedule: null },
  { corpusId: "nightly", syncMode: "scheduled", schedule: "0 2 * * *" },
] as const;
const MUCH_LATER = new Date("2036-01-01T12:00:00Z");
let here: TestInstance;
let there: TestInstance;

beforeAll(async () => {
  here = await openTestInstance();
  there = await openTestInstance();
});
afterAll(async () => {
  await here?.close();
  await there?.close();
});

/** Creates a corpus with a synced folder and a drive that was never read and has its own credentials. */
async function bound({ corpusId, syncMode, schedule }: (typeof WAYS)[number]): Promise<void> {
  const folder = path.join(here.database.dataDir, "corpora", corpusId);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "ferry.md"), `# Ferry\n\nThe ${corpusId} ferry leaves at dusk.\n`);
  const local = { kind: "local", pathPrefix: "quay", locator: { local_path: folder } };
  const given = {
    id: corpusId,
    title: corpusId,
    syncMode,
    schedule,
    roots: [local],
    includePatterns: ["**/*.md"],
  };
  await createCorpus(here.context(), createBindingSchema.parse(given));
  await startSync(here.context(), { corpusId, trigger: "person" });
  await here.drain();
  const { roots } = await readCorpus(here.context(), { corpusId });
  const drive = {
    ...{ kind: "onedrive", pathPrefix: "drive", locator: { drive_id: "b!of-tests" } },
    credentials: { tenantId: "tenant", clientId: "client", clientSecretRef: SECRET },
  };
  const edit = editBindingSchema.parse({ roots: [{ ...local, id: roots[0]?.id }, drive] });
  await editCorpus(here.context(), { corpusId, edit });
}

describe.each(WAYS)("a $syncMode corpus imported into another instance", (way) => {
  const { corpusId, syncMode, schedule } = way;
  let file: string;
  const started = async () => (await dueSyncs(there.context({ now: MUCH_LATER }))).started.includes(corpusId);
  const watched = async () =>
    (await watchedRoots(there.context())).some((root) => root.corpusId === corpusId);

  it("has its binding in the archive, but never the location of credentials, not even in its history", async () => {
    await bound(way);
    file = await exportToFile(here, `${corpusId}.tar.gz`, corpusId);
    const bytes = gunzipSync(await readFile(file));
    expect(bytes.includes("b!of-tests")).toBe(true);
    expect(bytes.includes("corpus.edited")).toBe(true);
    expect(bytes.includes("drive-secret-of-tests")).toBe(false);
  });

  it("has the same sync settings, but is paused", async () => {
    expect(await importFromFile(there, file)).toMatchObject({ corpusId, documents: 1, roots: 2 });
    const binding = await readCorpus(there.context(), { corpusId });
    expect(binding).toMatchObject({ syncMode, schedule, pausedSince: expect.any(String) });
    expect(binding.roots.map(({ kind, credentials }) => [kind, credentials])).toEqual([
      ["local", null],
      ["onedrive", null],
    ]);
    expect([await started(), await watched()]).toEqual([false, false]);
  });

  it("exports to the same bytes from there", async () => {
    expect(contentHash(await exportToFile(there, `${corpusId}-back.tar.gz`, corpusId))).toBe(
      contentHash(file),
    );
  });

  it("syncs as before once a person resumes it, and the audit log records that", async () => {
    const edited = await editCorpus(there.context(), {
      corpusId,
      edit: editBindingSchema.parse({ paused: false }),
    });
    expect(edited).toMatchObject({ syncMode, schedule, pausedSince: null });
    const [entry] = await there.database.sql`
      select before, after from audit_log where subject_id = ${corpusId} order by id desc limit 1`;
    expect(entry).toMatchObject({
      before: { pausedSince: expect.any(String) },
      after: { pausedSince: null },
    });
    expect([await started(), await watched()]).toEqual([true, syncMode === "on_demand"]);
  });
});

describe("the pause of an imported corpus", () => {
  it("ends when a person sets the sync mode, and after no other edit", async () => {
    const [{ corpusId }] = WAYS;
    const as = { id: "again", title: "Again" };
    await importFromFile(there, await exportToFile(here, "again.tar.gz", corpusId), as);
    const edit = async (given: unknown) =>
      (await editCorpus(there.context(), { corpusId: as.id, edit: editBindingSchema.parse(given) }))
        .pausedSince;
    expect(await edit({ description: "From the other house." })).toEqual(expect.any(String));
    expect(await edit({ syncMode: "manual" })).toBeNull();
  });
});
