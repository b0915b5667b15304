import { afterAll, beforeAll, expect, it } from "vitest";
import type { z } from "zod";
import { touchCorpus } from "#db/touch-corpus.ts";
import { testSource } from "#lib/corpora/sync/testing-source.ts";
import { errorAnswerSchema } from "#lib/domain/api.ts";
import { syncItemListSchema, syncListSchema, syncRunViewSchema } from "#lib/domain/corpus-api.ts";
import { sidecarErrorSchema } from "#lib/domain/sidecar-corpora.ts";
import { editCorpus } from "#lib/services/corpora/edit-corpus.ts";
import { refreshCorpus } from "#lib/services/corpora/refresh-corpus.ts";
import { switchCorpus } from "#lib/services/corpora/switch-corpus.ts";
import { readCorpusHealth } from "#lib/services/health/shared/read-corpus-health.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { bindForTest, type SyncedCorpus, syncedCorpus } from "#lib/services/sync/testing-sync.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { answerFrom, dispatch } from "../testing.ts";

const source = testSource();
let instance: TestInstance;
let corpus: SyncedCorpus;
beforeAll(async () => {
  instance = await openTestInstance({ connectors: source.connectors });
  answerFrom(instance.runtime);
  corpus = await syncedCorpus(instance, source);
});
afterAll(() => instance?.close());

async function ask<S extends z.ZodType>(
  schema: S,
  status: number,
  path: string,
  body?: unknown,
): Promise<z.output<S>> {
  const method = body === undefined ? "GET" : "POST";
  const request = new Request(`http://127.0.0.1${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await dispatch(request);
  const value: unknown = await answer.json();
  expect({ status: answer.status, value: status === answer.status ? null : value }).toEqual({
    status,
    value: null,
  });
  return schema.parse(value);
}

it("a sync is planned, inspected, confirmed and read over the API, and matches its schemas", async () => {
  corpus.write("a.md");
  corpus.write("b.md");
  const at = `/api/corpora/${corpus.id}/syncs`;
  const planned = await ask(syncRunViewSchema, 202, at, { planOnly: true });
  await instance.drain();
  const waiting = await ask(syncRunViewSchema, 200, `${at}/${planned.id}`);
  expect(waiting).toMatchObject({ state: "awaiting_confirmation", trigger: "api", counts: { new: 2 } });
  const plan = await ask(syncItemListSchema, 200, `${at}/${planned.id}/items?action=new&limit=1`);
  expect(plan.items).toMatchObject([{ path: "a.md", action: "new", state: "planned" }]);
  await ask(syncRunViewSchema, 200, `${at}/${planned.id}/confirm`, {});
  await instance.drain();
  const { syncs: all } = await ask(syncListSchema, 200, at);
  expect(all).toMatchObject([{ id: planned.id, state: "done", applied: 2 }]);
  await ask(errorAnswerSchema, 409, `${at}/${planned.id}/cancel`, {});
  await ask(errorAnswerSchema, 400, at, { planonly: true });
  await ask(errorAnswerSchema, 400, `${at}/${planned.id}/items?what=1`);
  await ask(errorAnswerSchema, 404, `${at}/sync_0000000000000000`);
  const other = await bindForTest(instance.context(), "another", [{ folder: "another" }]);
  await ask(errorAnswerSchema, 404, `/api/corpora/${other}/syncs/${planned.id}`);
  await ask(errorAnswerSchema, 404, `/api/corpora/${other}/syncs/${planned.id}/cancel`, {});
  const upload = await bindForTest(instance.context(), "for-uploads", []);
  await ask(errorAnswerSchema, 409, `/api/corpora/${upload}/syncs`, {});
});

it("a refresh over the sidecar protocol syncs a bound corpus, and returns the running sync", async () => {
  corpus.write("c.md");
  const refreshed = async () => {
    const address = `http://127.0.0.1/api/sidecar/corpora/${corpus.id}/refresh`;
    const answer = await dispatch(new Request(address, { method: "POST" }));
    return (await answer.json()) as { job_id: string; accepted_status: string };
  };
  const first = await refreshed();
  expect(first.accepted_status).toBe("started");
  expect(await refreshed()).toMatchObject({ job_id: first.job_id, accepted_status: "already_running" });
  await instance.drain();
  expect(await corpus.held()).toEqual(["a.md", "b.md", "c.md"]);
});

it("the console rebuilds a restricted corpus's stale index, without a trace in the sidecar protocol or in searches", async () => {
  const { sql, db } = instance.database;
  const stale = async (recipe: string) => {
    await sql`update generations set recipe_hash = ${recipe} where corpus_id = ${corpus.id}`;
    await touchCorpus(db, corpus.id);
  };
  const reasons = async () =>
    (await readCorpusHealth(instance.context(), [corpus.id])).flatMap((health) =>
      health.reasons.map(({ code }) => code),
    );
  await editCorpus(instance.context(), { corpusId: corpus.id, edit: { confidentiality: "restricted" } });
  await stale("another recipe");
  expect(await reasons()).toContain("recipe_changed");
  await ask(sidecarErrorSchema, 403, `/api/sidecar/corpora/${corpus.id}/refresh`, {});

  const refresh = (corpusId: string) => refreshCorpus(instance.context(), { corpusId });
  const asked = await refresh(corpus.id);
  expect(asked).toMatchObject({ status: "started" });
  expect(await sql`select kind from jobs where id = ${asked.jobId}`).toEqual([{ kind: "reindex-corpus" }]);
  await instance.drain();
  expect(await reasons()).not.toContain("recipe_changed");
  const { results } = await searchEvidence(instance.context(), { query: "a", filters: {} });
  expect(results).toEqual([]);

  await editCorpus(instance.context(), { corpusId: corpus.id, edit: { confidentiality: "internal" } });
  await switchCorpus(instance.context(), { corpusId: corpus.id, enabled: false });
  await expect(refresh(corpus.id)).rejects.toMatchObject({ code: "conflict" });
  await expect(refresh("nowhere")).rejects.toMatchObject({ code: "not_found" });
});
