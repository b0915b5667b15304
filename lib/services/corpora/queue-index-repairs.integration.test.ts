import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { TextEmbedder } from "#lib/domain/embedding.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { createFakeEmbedder } from "#lib/models/fake.ts";
import { getDocument } from "#lib/services/documents/list-documents.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { queueIndexRepairs } from "./queue-index-repairs.ts";

const fake = createFakeEmbedder();
/** An available embedder that fails for texts about the kraken. */
const embedder: TextEmbedder = {
  ...fake,
  embed: async (texts, kind, signal) => {
    if (texts.some((text) => text.includes("kraken"))) {
      throw new AppError("embedder_unavailable", "The service refused the request with status 400.");
    }
    return fake.embed(texts, kind, signal);
  },
};
let instance: TestInstance;

beforeAll(async () => {
  instance = await openTestInstance({ embedder });
});
beforeEach(() => fake.setFailing(false));
afterAll(() => instance?.close());

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const sweep = (minutes: number) => queueIndexRepairs(instance.context({ now: inMinutes(minutes) }));
const freshness = async (documentId: string) =>
  (await getDocument(instance.context(), { documentId })).freshness.state;

/** Runs jobs until none is waiting, retries included. */
async function workOff(): Promise<void> {
  for (let waiting = 1; waiting > 0; ) {
    await instance.drain();
    const due = await instance.database.sql`
      update jobs set run_after = now() - interval '1 minute' where state = 'queued' and run_after > now()`;
    waiting = due.count;
  }
}

async function embedJobs(documentId: string) {
  return instance.database.sql<{ id: string; state: string; errorCode: string | null }[]>`
    select id, state, error_code as "errorCode" from jobs
    where document_id = ${documentId} and kind = 'embed-version' order by created_at`;
}

it("an outage longer than the job's retries is repaired automatically once the service answers", async () => {
  fake.setFailing(true);
  const { documentId } = await instance.upload("long.md", "# Weir\n\nThe weir gauge is read on Mondays.\n");
  await workOff();
  const [job] = await embedJobs(documentId);
  expect(job).toMatchObject({ state: "failed", errorCode: "embedder_unavailable" });
  expect(await freshness(documentId)).toBe("stale");

  expect(await sweep(24 * 60)).toEqual({ reason: "embedder_unavailable" });
  expect(await embedJobs(documentId)).toEqual([job]);

  fake.setFailing(false);
  expect(await sweep(24 * 60)).toEqual({ queued: 1 });
  expect(await sweep(24 * 60)).toEqual({ reason: "nothing_lacking" });
  await workOff();
  expect(await embedJobs(documentId)).toEqual([{ id: job?.id, state: "done", errorCode: null }]);
  expect(await freshness(documentId)).toBe("fresh");
  expect(await sweep(48 * 60)).toEqual({ reason: "nothing_lacking" });
});

it("vectors that no job was queued for are made too", async () => {
  const { documentId } = await instance.upload("lost.md", "# Sluice\n\nThe sluice is painted every year.\n");
  await instance.database.sql`delete from chunk_vectors`;
  await instance.database.sql`update versions set embedded_share = 0 where document_id = ${documentId}`;
  expect(await sweep(0)).toEqual({ queued: 1 });
  await workOff();
  expect(await freshness(documentId)).toBe("fresh");
});

it("a document that fails although the service answers is retried less and less often, and does not affect others", async () => {
  const { documentId } = await instance.upload("kraken.md", "# Deep\n\nThe kraken sleeps below the quay.\n");
  const other = await instance.upload("calm.md", "# Shallow\n\nThe quay is calm.\n");
  await workOff();
  expect(await freshness(other.documentId)).toBe("fresh");
  expect(await sweep(0)).toEqual({ reason: "nothing_lacking" });
  expect(await sweep(2)).toEqual({ queued: 1 });
  await workOff();
  // Pretends that the attempts took this long. The next is due after as long again, at most six hours.
  const age = (hours: number) => instance.database.sql`
    update jobs set created_at = finished_at - make_interval(hours => ${hours})
    where document_id = ${documentId} and kind = 'embed-version'`;
  await age(1);
  expect(await sweep(50)).toEqual({ reason: "nothing_lacking" });
  expect(await sweep(61)).toEqual({ queued: 1 });
  await workOff();
  await age(1000);
  expect(await sweep(5 * 60)).toEqual({ reason: "nothing_lacking" });
  expect(await sweep(6 * 60 + 1)).toEqual({ queued: 1 });
  await workOff();
  expect(await embedJobs(documentId)).toHaveLength(1);
});

it("vectors that the model made before it failed are stored and counted", async () => {
  const long = Array.from(
    { length: 90 },
    (_, i) => `## Part ${i}\n\n${`Number ${i} of the long list of parts. `.repeat(20)}\n`,
  );
  const text = `# Parts\n\n${long.join("\n")}\n## Last\n\nThe kraken is last.\n`;
  const { documentId } = await instance.upload("parts.md", text);
  const { embeddedShare } = await getDocument(instance.context(), { documentId });
  expect(embeddedShare).toBeGreaterThan(0.5);
  expect(embeddedShare).toBeLessThan(1);
});
