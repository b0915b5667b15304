import { eq } from "drizzle-orm";
import { PDFDocument } from "pdf-lib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditLog, corpora, jobs } from "#db/schema/index.ts";
import { adminJobDetailSchema, adminJobListSchema, retriedSchema } from "#lib/domain/admin-jobs.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { answerFrom, dispatch } from "../testing.ts";

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
  answerFrom(instance.runtime);
});
afterAll(() => instance?.close());

const call = (path: string, body?: unknown) =>
  dispatch(
    new Request(`http://127.0.0.1:3000${path}`, {
      method: body === undefined ? "GET" : "POST",
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
const listed = async (query: string) =>
  adminJobListSchema.parse(await (await call(`/api/jobs?${query}`)).json());
const read = async (id: string) => adminJobDetailSchema.parse(await (await call(`/api/jobs/${id}`)).json());

/** Uploads an unreadable file and returns the id of its failed job. */
async function brokenFile(path: string): Promise<string> {
  const outcome = await instance.receive(path, `%PDF-1.7\nends before it begins: ${path}`);
  if (outcome.outcome !== "accepted") throw new Error(outcome.outcome);
  await instance.drain();
  const { jobs: found } = await listed(`document=${outcome.documentId}&state=failed`);
  const [job] = found;
  if (!job) throw new Error("The file did not fail.");
  return job.id;
}

describe("jobs over HTTP", () => {
  it("list their time by stage, in order", async () => {
    const { documentId } = await instance.upload("weir.md", "# Weir\n\nThe weir gauge is read on Mondays.\n");
    const { jobs: found } = await listed(`document=${documentId}&kind=ingest-document`);
    expect(found).toHaveLength(1);
    const [job] = found;
    expect(job?.state).toBe("done");
    expect(job?.timings.map(({ stage }) => stage)).toEqual(["reading", "chunking", "indexing", "embedding"]);
    const inStages = job?.timings.reduce((sum, { ms }) => sum + ms, 0) ?? -1;
    expect(inStages).toBeGreaterThanOrEqual(0);
    expect((await read(job?.id ?? "")).others.map(({ documentId: of }) => of)).toEqual(
      expect.arrayContaining([documentId]),
    );
  });

  it("include an error message, the failed stage and the time", async () => {
    const job = await read(await brokenFile("broken-words.pdf"));
    expect(job).toMatchObject({ state: "failed", title: expect.anything(), resolvedAt: null });
    expect(job.error?.message).not.toBe("");
    expect(job.timings.map(({ stage }) => stage)).toEqual(["reading"]);
  });

  it("need no attention once resolved, are logged once, and can be unresolved", async () => {
    const id = await brokenFile("broken-resolved.pdf");
    const before = (await listed("")).counts;
    for (const _twice of [1, 2])
      expect((await call(`/api/jobs/${id}/resolve`, { resolved: true })).status).toBe(200);
    const after = (await listed("")).counts;
    expect([after.failed, after.resolved]).toEqual([before.failed - 1, before.resolved + 1]);
    expect((await listed("state=resolved")).jobs.map((job) => job.id)).toContain(id);
    await call(`/api/jobs/${id}/resolve`, { resolved: false });
    expect((await read(id)).resolvedAt).toBeNull();
    const entries = await instance.database.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(entries.map(({ action }) => action)).toEqual(["job.resolved", "job.unresolved"]);
  });

  it("cannot be resolved before they fail, or cancelled after they end", async () => {
    const { jobs: done } = await listed("state=done&limit=1");
    const id = done[0]?.id ?? "";
    expect((await call(`/api/jobs/${id}/resolve`, { resolved: true })).status).toBe(409);
    expect((await call(`/api/jobs/${id}/cancel`, {})).status).toBe(409);
    expect((await call(`/api/jobs/${id}/retry`, {})).status).toBe(409);
    expect((await call("/api/jobs/00000000-no-such-job")).status).toBe(404);
  });

  it("are queued by retry and removed by cancel, which return the new state", async () => {
    const id = await brokenFile("broken-again.pdf");
    const back = adminJobDetailSchema.parse(await (await call(`/api/jobs/${id}/retry`, {})).json());
    expect(back).toMatchObject({ state: "queued", error: null, timings: [], attempts: 0 });
    const out = adminJobDetailSchema.parse(await (await call(`/api/jobs/${id}/cancel`, {})).json());
    expect(out.state).toBe("cancelled");
  });

  it("are all retried if unresolved and matching, which can be undone", async () => {
    const [first, second, resolved, other] = [
      await brokenFile("pile/a.pdf"),
      await brokenFile("pile/b.pdf"),
      await brokenFile("pile/c.pdf"),
      await brokenFile("heap/d.pdf"),
    ];
    await call(`/api/jobs/${resolved}/resolve`, { resolved: true });
    const answer = await call("/api/jobs/retry-failed", { q: "pile/" });
    const put = retriedSchema.parse(await answer.json());
    expect(put).toEqual({ jobIds: [first, second], refused: 0, left: 0 });
    expect((await read(other)).state).toBe("failed");
    expect(await (await call("/api/jobs/cancel", { jobIds: put.jobIds })).json()).toEqual({ cancelled: 2 });
    expect((await read(first)).state).toBe("cancelled");
  });

  it("are retried up to 200 at once, with the number of those left", async () => {
    const of = { kind: "polish-brass", state: "failed", actorId: "local", errorCode: "internal" } as const;
    const many = Array.from({ length: 205 }, (_, place) => ({ ...of, id: `brass-${1000 + place}` }));
    await instance.database.db.insert(jobs).values(many);
    const answer = await call("/api/jobs/retry-failed", { kind: "polish-brass" });
    // A job of an unknown kind is not queued.
    expect(retriedSchema.parse(await answer.json())).toEqual({ jobIds: [], refused: 200, left: 5 });
  });

  it("state that a later version fixed a failed one", async () => {
    const id = await brokenFile("mended.pdf");
    const mended = await PDFDocument.create();
    mended.addPage([300, 300]).drawText("The lock is dry in winter.", { x: 20, y: 200 });
    await instance.upload("mended.pdf", await mended.save(), { onExisting: "new_version" });
    expect(await read(id)).toMatchObject({ state: "failed", versionNumber: 1, mendedBy: 2 });
  });

  it("are filtered by state, kind, corpus and words, in pages, with totals", async () => {
    const all = await listed("q=broken-&limit=2");
    expect(all.jobs).toHaveLength(2);
    const rest = await listed("q=broken-&limit=2&offset=2");
    expect(rest.total).toBe(all.total);
    expect(rest.jobs.map(({ id }) => id)).not.toContain(all.jobs[0]?.id);
    expect(Object.values(all.counts).reduce((sum, each) => sum + each, 0)).toBe(all.total);
    const corpus = all.jobs[0]?.corpusId ?? "";
    expect((await listed(`corpus=${corpus}&state=failed&kind=ingest-document`)).jobs).not.toEqual([]);
    expect((await listed("corpus=nowhere")).total).toBe(0);
    expect((await listed("q=%25")).total).toBe(0);
    expect((await call("/api/jobs?state=stuck")).status).toBe(400);
    expect((await call("/api/jobs?flavour=sweet")).status).toBe(400);
  });

  it("do not reveal names or words of restricted material", async () => {
    const id = await brokenFile("secret-plans.pdf");
    const corpusId = (await read(id)).corpusId ?? "";
    const { db } = instance.database;
    await db.update(corpora).set({ confidentiality: "restricted" }).where(eq(corpora.id, corpusId));
    try {
      const job = await read(id);
      expect(JSON.stringify(job)).not.toContain("secret-plans");
      expect(job).toMatchObject({ title: null, documentId: null, error: { message: "" } });
      expect((await listed("q=secret-plans")).total).toBe(0);
    } finally {
      await db.update(corpora).set({ confidentiality: "internal" }).where(eq(corpora.id, corpusId));
    }
  });

  it("count an interrupted stage up to its recorded end if a worker was killed", async () => {
    const id = await brokenFile("killed.pdf");
    const finished = new Date("2026-03-01T10:00:05.000Z");
    const stages = [
      { stage: "reading", ms: 250, since: null },
      { stage: "indexing", ms: 0, since: "2026-03-01T10:00:00.000Z" },
    ];
    await instance.database.db
      .update(jobs)
      .set({ result: { stages }, finishedAt: finished })
      .where(eq(jobs.id, id));
    expect((await read(id)).timings).toEqual([
      { stage: "reading", ms: 250 },
      { stage: "indexing", ms: 5000 },
    ]);
  });
});
