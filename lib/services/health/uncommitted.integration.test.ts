import type postgres from "postgres";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { newId } from "#db/new-id.ts";
import { inSession } from "#db/session.ts";
import { readPart } from "#db/statement-part.ts";
import type { FreshnessState } from "#lib/domain/freshness.ts";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { recomputeCorpusHealth } from "./recompute-corpus-health.ts";
import { recomputeHealthOfChangedCorpora } from "./recompute-health-of-changed-corpora.ts";
import { freshnessFrom, readCorpusHealth, storedFreshness } from "./shared/read-corpus-health.ts";

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
});
afterAll(() => instance?.close());

let corpusId = "";
let documentId = "";
beforeEach(async () => {
  corpusId = `quay-${newId("run").slice(4, 12)}`;
  await ensureCorpus(instance.context(), { id: corpusId, title: corpusId });
  ({ documentId } = await instance.upload("rope.md", `# Rope\n\nThe rope of ${corpusId}.\n`, { corpusId }));
  await instance.upload("bollard.md", `# Bollard\n\nThe bollard of ${corpusId}.\n`, { corpusId });
  expect(await count()).toBe(2);
});

const count = async () => {
  const [view] = await readCorpusHealth(instance.context(), [corpusId]);
  return view?.documentCount;
};

/**
 * Removes a document in a session of its own, and runs `work` before that is committed. On a server `work` finishes
 * before the commit. The embedded database has one session, so there `work` runs after it.
 */
async function beforeCommit<T>(work: () => Promise<T>): Promise<{ meanwhile: T | null; ended: T }> {
  let begun: Promise<T> | null = null;
  let meanwhile: T | null = null;
  await inSession(instance.database.sql, (session) =>
    session.begin(async (tx: postgres.TransactionSql) => {
      await tx`update documents set deleted_at = now() where id = ${documentId}`;
      await tx`insert into corpus_touches (corpus_id) values (${corpusId})`;
      begun = work();
      if (instance.database.kind === "native") meanwhile = await begun;
    }),
  );
  return { meanwhile, ended: await (begun ?? work()) };
}

const outdated = () => instance.database.sql`insert into corpus_touches (corpus_id) values (${corpusId})`;

it("a reader does not wait for an uncommitted change, and sees it once it is committed", async () => {
  await outdated();
  const { meanwhile, ended } = await beforeCommit(count);
  // The row was computed for the earlier change, without the uncommitted one.
  if (instance.database.kind === "native") expect(meanwhile).toBe(2);
  else expect(ended).toBe(1);
  expect(await count()).toBe(1);
});

const LOOKS: readonly (readonly [string, () => Promise<unknown>])[] = [
  ["a poll", () => recomputeCorpusHealth(instance.context(), { corpusIds: [corpusId], because: "poll" })],
  ["a burst's end", () => recomputeHealthOfChangedCorpora(instance.context())],
];
it.each(LOOKS)(
  "a corpus that %s computed before a change was committed is computed again",
  async (_name, refresh) => {
    await outdated();
    await instance.database.sql`update corpus_touches set touched_at = now() - interval '2 seconds'`;
    await beforeCommit(refresh);
    const [left] = await instance.database.sql<{ touches: number }[]>`
    select count(*)::int as touches from corpus_touches where corpus_id = ${corpusId}`;
    // The mark of the uncommitted change survives the computation, which could not see it.
    if (instance.database.kind === "native") expect(left?.touches).toBe(1);
    expect(await count()).toBe(1);
  },
);

const STATES: readonly (readonly [string, FreshnessState, () => Promise<unknown>])[] = [
  ["has documents", "fresh", async () => {}],
  [
    "has a stale document",
    "stale",
    () => instance.database.sql`update versions set indexed_at = null where document_id = ${documentId}`,
  ],
  [
    "has none",
    "unknown",
    () => instance.database.sql`update documents set deleted_at = now() where corpus_id = ${corpusId}`,
  ],
];
it.each(STATES)(
  "the freshness of a corpus that %s is that of its view, also before a worker counts it",
  async (_name, state, change) => {
    await change();
    await outdated();
    const [view] = await readCorpusHealth(instance.context(), [corpusId]);
    const readFreshness = async () => {
      const context = instance.context();
      const stored = await readPart(context.db, storedFreshness(context), {});
      return freshnessFrom(context, stored, [corpusId]);
    };
    const freshness = await readFreshness();
    expect(freshness).toEqual(new Map([[corpusId, state]]));
    expect(view?.freshnessState).toBe(state);
    await recomputeCorpusHealth(instance.context(), { corpusIds: [corpusId], because: "poll" });
    expect(await readFreshness()).toEqual(freshness);
  },
);

it("a change that is rolled back never shows", async () => {
  const taken = inSession(instance.database.sql, (session) =>
    session.begin(async (tx: postgres.TransactionSql) => {
      await tx`update documents set deleted_at = now() where id = ${documentId}`;
      await tx`insert into corpus_touches (corpus_id) values (${corpusId})`;
      throw new Error("taken back");
    }),
  );
  await expect(taken).rejects.toThrow("taken back");
  expect(await count()).toBe(2);
});

it("several concurrent readers of a row see the same", async () => {
  await instance.database.sql`update documents set deleted_at = now() where id = ${documentId}`;
  await outdated();
  const counted = await Promise.all(Array.from({ length: 6 }, count));
  expect(counted).toEqual(counted.map(() => 1));
});
