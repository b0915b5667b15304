import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { gt } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#db/client.ts";
import { syncRuns } from "#db/schema/index.ts";
import type { CreateBinding } from "#lib/domain/corpus-binding.ts";
import { createBindingSchema } from "#lib/domain/corpus-binding.ts";
import { createCorpus } from "#lib/services/corpora/create-corpus.ts";
import { switchCorpus } from "#lib/services/corpora/switch-corpus.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { dueSyncs } from "./due-syncs.ts";
import { listSyncs } from "./list-syncs.ts";
import { startSync } from "./start-sync.ts";

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance({ env: { SYNC_POLL_MINUTES: "15", TZ: "UTC" } });
});
afterAll(async () => instance?.close());

const begun = new Date();
let made = 0;
async function corpusWith(over: Partial<Record<keyof CreateBinding, unknown>>, now: Date): Promise<string> {
  made += 1;
  const folder = path.join(instance.database.dataDir, "corpora", `due ${made}`);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "a.md"), `# Ferry ${made}\n\nThe ferry leaves at dusk.\n`);
  const binding = createBindingSchema.parse({
    title: `Due ${made}`,
    roots: [{ kind: "local", locator: { local_path: folder } }],
    ...over,
  });
  return (await createCorpus(instance.context({ now }), binding)).id;
}

const at = (iso: string) => new Date(iso);
/** True if this corpus's sync is started at the given time. Then runs the started syncs. */
async function startedAt(iso: string, corpusId: string): Promise<boolean> {
  const { started } = await dueSyncs(instance.context({ now: at(iso) }));
  await carriedOutAt(iso);
  return started.includes(corpusId);
}
/** Runs the jobs, which use the real clock, then sets their times to the given one. */
async function carriedOutAt(iso: string): Promise<void> {
  await instance.drain();
  await instance.database.db
    .update(syncRuns)
    .set({ plannedAt: at(iso) })
    .where(gt(syncRuns.plannedAt, begun));
}
const triggers = async (corpusId: string) =>
  (await listSyncs(instance.context(), { corpusId })).map(({ trigger, state }) => `${trigger} ${state}`);

describe("a corpus with a schedule", () => {
  it("is synced once for each scheduled time, however often the schedule is checked", async () => {
    const id = await corpusWith({ syncMode: "scheduled", schedule: "0 * * * *" }, at("2026-03-02T09:10:00Z"));
    expect(await startedAt("2026-03-02T09:59:59Z", id)).toBe(false);
    expect(await startedAt("2026-03-02T10:00:10Z", id)).toBe(true);
    expect(await startedAt("2026-03-02T10:00:40Z", id)).toBe(false);
    expect(await startedAt("2026-03-02T15:20:00Z", id)).toBe(true);
    expect(await startedAt("2026-03-02T15:20:30Z", id)).toBe(false);
    expect(await triggers(id)).toEqual(["schedule done", "schedule done"]);
  });

  it("is not synced twice when the clock is set back, and continues after a clock that was years ahead", async () => {
    const id = await corpusWith({ syncMode: "scheduled", schedule: "0 * * * *" }, at("2026-03-03T09:10:00Z"));
    expect(await startedAt("2026-03-03T10:00:10Z", id)).toBe(true);
    expect(await startedAt("2026-03-03T09:30:00Z", id)).toBe(false);
    expect(await startedAt("2026-03-03T10:00:10Z", id)).toBe(false);
    expect(await startedAt("2033-01-01T00:00:00Z", id)).toBe(true);
    expect(await startedAt("2026-03-03T10:30:00Z", id)).toBe(false);
    expect(await startedAt("2026-03-03T11:00:10Z", id)).toBe(true);
    expect(await startedAt("2026-03-03T11:00:40Z", id)).toBe(false);
  });

  it("is synced once when two workers check at the same time, also after the clock was set back", async () => {
    const id = await corpusWith({ syncMode: "scheduled", schedule: "0 * * * *" }, at("2026-03-03T19:10:00Z"));
    expect(await startedAt("2033-01-02T00:00:00Z", id)).toBe(true);
    const other = await openDatabase(instance.database.address);
    try {
      const now = at("2026-03-03T20:00:10Z");
      const { db, sql } = other;
      const looks = await Promise.all([
        dueSyncs(instance.context({ now })),
        dueSyncs(instance.context({ now, db, sql })),
      ]);
      expect(looks.some(({ started }) => started.includes(id))).toBe(true);
      expect(await triggers(id)).toEqual(["schedule planning", "schedule done"]);
      await carriedOutAt("2026-03-03T20:00:10Z");
      expect(await triggers(id)).toEqual(["schedule done", "schedule done"]);
      const later = await dueSyncs(instance.context({ now: at("2026-03-03T20:00:40Z"), db, sql }));
      expect(later.started).not.toContain(id);
    } finally {
      await other.close();
    }
  });

  it("starts no new sync while one is running", async () => {
    const id = await corpusWith({ syncMode: "scheduled", schedule: "0 * * * *" }, at("2026-03-04T09:10:00Z"));
    const first = await dueSyncs(instance.context({ now: at("2026-03-04T10:00:10Z") }));
    expect(first.started).toContain(id);
    await dueSyncs(instance.context({ now: at("2026-03-04T11:00:10Z") }));
    expect(await triggers(id)).toEqual(["schedule planning"]);
    await instance.drain();
    expect(await triggers(id)).toEqual(["schedule done"]);
  });
});

describe("a corpus that follows its source", () => {
  it("is polled every few minutes, counted from the last sync of any kind", async () => {
    const id = await corpusWith({ syncMode: "on_demand" }, at("2026-03-05T09:00:00Z"));
    expect(await startedAt("2026-03-05T09:00:30Z", id)).toBe(true);
    expect(await startedAt("2026-03-05T09:10:00Z", id)).toBe(false);
    await startSync(instance.context({ now: at("2026-03-05T09:14:00Z") }), {
      corpusId: id,
      trigger: "person",
    });
    await instance.drain();
    expect(await startedAt("2026-03-05T09:16:00Z", id)).toBe(false);
    expect(await startedAt("2026-03-05T09:31:00Z", id)).toBe(true);
    expect(await triggers(id)).toEqual(["poll done", "person done", "poll done"]);
  });

  it("is not polled in its first seconds, in which the plan of its first sync is requested", async () => {
    const id = await corpusWith({ syncMode: "on_demand" }, at("2026-03-05T11:00:00Z"));
    expect(await startedAt("2026-03-05T11:00:01Z", id)).toBe(false);
    expect(await startedAt("2026-03-05T11:00:21Z", id)).toBe(true);
  });

  it("is polled again, at the usual interval, while the removal of many documents waits for confirmation", async () => {
    const id = await corpusWith({ syncMode: "on_demand" }, at("2026-03-06T09:00:00Z"));
    const folder = path.join(instance.database.dataDir, "corpora", `due ${made}`);
    for (const name of "bcdefghij") await writeFile(path.join(folder, `${name}.md`), `# ${name}\n\nText.\n`);
    expect(await startedAt("2026-03-06T09:00:30Z", id)).toBe(true);
    for (const name of "bcdefghi") await rm(path.join(folder, `${name}.md`));
    expect(await startedAt("2026-03-06T09:20:00Z", id)).toBe(true);
    expect((await triggers(id))[0]).toBe("poll awaiting_confirmation");
    expect(await startedAt("2026-03-06T09:20:30Z", id)).toBe(false);
    expect(await startedAt("2026-03-06T09:36:00Z", id)).toBe(true);
    expect(await startedAt("2026-03-06T09:36:30Z", id)).toBe(false);
    expect(await triggers(id)).toEqual(["poll awaiting_confirmation", "poll done"]);
  });
});

it("corpora that are manual, disabled or without a place are not synced automatically", async () => {
  const since = at("2026-03-07T09:00:00Z");
  const manual = await corpusWith({}, since);
  const uploads = await corpusWith({ roots: [], syncMode: "on_demand" }, since).catch(() => null);
  const disabled = await corpusWith({ syncMode: "on_demand" }, since);
  await switchCorpus(instance.context({ now: since }), { corpusId: disabled, enabled: false });
  const { started } = await dueSyncs(instance.context({ now: at("2026-03-08T09:00:00Z") }));
  await instance.drain();
  for (const id of [manual, uploads, disabled]) expect(started).not.toContain(id);
  const runs = await instance.database.db.select({ corpusId: syncRuns.corpusId }).from(syncRuns);
  for (const id of [manual, uploads, disabled]) expect(runs).not.toContainEqual({ corpusId: id });
});
