import { docxOf, p } from "#lib/ingest/extract/docx/testing.ts";
import { lockedOffice } from "#lib/ingest/unlock/testing.ts";
import { utf8 } from "./fixtures/text/index.ts";
import { type Api, createApi, type UploadReply, until } from "./support/api.ts";
import { startInstance } from "./support/instance.ts";
import { killOutright, processTree, stillRunning } from "./support/processes.ts";
import { newDataDir } from "./support/templates.ts";
import { expect, test } from "./support/test.ts";

const SUBJECTS = ["ferry", "lock", "towpath", "wharf", "beacon", "mooring", "dredger", "pilot boat"];

/** Returns a document of `sections` distinct passages. */
function longDocument(name: string, sections: number): Uint8Array {
  const parts = Array.from({ length: sections }, (_, index) => {
    const subject = SUBJECTS[index % SUBJECTS.length];
    return `## ${name} ${index + 1}\n\nThe ${subject} of entry ${index + 1} in ${name} was inspected on day ${(index * 7) % 365}. It carries ${index % 40} lamps, and clause ${index + 100} asks that it be painted every ${2 + (index % 9)} years by whoever holds its lease.`;
  });
  return utf8(`# ${name}\n\n${parts.join("\n\n")}\n`);
}

type Stored = { readonly chunkCount: number; readonly embeddedShare: number; readonly state: string };

/** Returns the index state of a document once all its jobs have ended. */
async function settled(api: Api, id: string): Promise<Stored> {
  await until(
    () => api.jobs("active=true"),
    (jobs) => jobs.length === 0,
  );
  const { chunkCount, embeddedShare, state } = await api.json<Stored>(`/api/workbench/documents/${id}`);
  return { chunkCount, embeddedShare, state };
}

/** Returns the place of every matching passage of a document. A repeated place would mean that it was indexed twice. */
async function places(api: Api, id: string, query: string): Promise<readonly string[]> {
  const answer = await api.json<{ results: readonly { sections: readonly { evidence_ref: string }[] }[] }>(
    `/api/search?q=${encodeURIComponent(query)}&documents=${id}&passages=50`,
  );
  return answer.results.flatMap((result) => result.sections.map((section) => section.evidence_ref));
}

test("a worker killed while it reads a document leaves nothing incomplete and nothing duplicated", async () => {
  test.setTimeout(300_000);
  const data = await newDataDir();
  const instance = await startInstance({ dataDir: data.path });
  const api = createApi(instance.origin);
  const bytes = longDocument("Harbour ledger", 300);
  const reply = (await (await api.post({ name: "ledger.md", bytes })).json()) as UploadReply;

  for (const [kills, stage] of [/./, /embedding/].entries()) {
    const jobs = await until(
      () => api.jobs("active=true"),
      (active) =>
        active.length === 0 || active.some((job) => job.state === "running" && stage.test(job.stage)),
    );
    expect(jobs.length, "it was killed at work").toBeGreaterThan(0);
    const worker = (await processTree(instance.pid)).filter(({ command }) =>
      command.includes("workers/main.ts"),
    );
    expect(worker.length).toBe(1);
    killOutright(worker);
    await until(
      async () => instance.output().match(/worker program ended/g)?.length ?? 0,
      (ended) => ended > kills,
    );
  }
  const stored = await settled(api, reply.id);
  expect(stored).toMatchObject({ state: "indexed", embeddedShare: 1 });

  // The same content, read without interruption.
  const calm = (await (await api.post({ name: "calm.md", bytes })).json()) as UploadReply;
  expect(await settled(api, calm.id)).toEqual(stored);
  const found = await places(api, reply.id, "ferry inspected painted lease");
  expect(found.length).toBeGreaterThan(10);
  expect(new Set(found).size).toBe(found.length);
  const inPeace = await places(api, calm.id, "ferry inspected painted lease");
  expect(found.map((ref) => ref.replace(reply.id, ""))).toEqual(
    inPeace.map((ref) => ref.replace(calm.id, "")),
  );

  expect(await instance.stop()).toBe(0);
  await data.remove();
});

test("a file is unlocked once, although the program that unlocks it and then the worker are killed", async () => {
  test.setTimeout(300_000);
  const data = await newDataDir();
  const instance = await startInstance({ dataDir: data.path });
  const api = createApi(instance.origin);
  const words = Array.from({ length: 200 }, (_, at) =>
    p(`The osier of bed ${at} is cut in week ${at % 52}.`),
  );
  const bytes = lockedOffice(docxOf(words.join("")), "reed 42");
  const { id } = (await (await api.post({ name: "osier.docx", bytes })).json()) as UploadReply;
  expect(await settled(api, id)).toMatchObject({ state: "failed" });

  const answer = api.call(`/api/documents/${id}/unlock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ password: "reed 42" }),
  });
  const running = async (program: string) =>
    (await processTree(instance.pid)).filter(({ command }) => command.includes(program));
  const unlocking = await until(
    () => running("processes/unlock.ts"),
    (found) => found.length > 0,
  );
  killOutright(unlocking);
  expect((await answer).status).toBe(202);
  killOutright(await running("workers/main.ts"));

  expect(await settled(api, id)).toMatchObject({ state: "indexed", embeddedShare: 1 });
  const { versions } = await api.json<{
    versions: readonly { number: number; state: string; isUnlockedCopy: boolean }[];
  }>(`/api/workbench/documents/${id}`);
  expect(versions.map(({ number, state, isUnlockedCopy }) => [number, state, isUnlockedCopy])).toEqual([
    [2, "indexed", true],
    [1, "failed", false],
  ]);
  const found = await places(api, id, "osier bed cut week");
  expect(found.length).toBeGreaterThan(5);
  expect(new Set(found).size).toBe(found.length);
  expect(await instance.stop()).toBe(0);
  await data.remove();
});

test("after all processes are killed during 20 uploads, a restart completes all 20, each once", async () => {
  test.setTimeout(300_000);
  const data = await newDataDir();
  const first = await startInstance({ dataDir: data.path });
  const api = createApi(first.origin);
  const names = Array.from({ length: 20 }, (_, index) => `register-${index}.md`);
  const accepted: string[] = [];
  for (const [index, name] of names.entries()) {
    const answer = await api.post({ name, bytes: longDocument(`Register ${index}`, 60) });
    accepted.push(((await answer.json()) as UploadReply).id);
  }
  await until(
    () => api.documents("&state=indexed"),
    (documents) => documents.length >= 3,
  );
  const processes = await processTree(first.pid);
  const unfinished = await api.jobs("active=true");
  await first.killEverything();
  expect(unfinished.length, "some were still to be done").toBeGreaterThan(0);
  await until(
    () => stillRunning(processes.map(({ pid }) => pid)),
    (left) => left.length === 0,
  );

  const second = await startInstance({ dataDir: data.path });
  const after = createApi(second.origin);
  const all = [];
  for (const id of accepted) all.push(await settled(after, id));
  const [one] = all;
  expect(one).toMatchObject({ state: "indexed", embeddedShare: 1 });
  expect(all).toEqual(all.map(() => one));
  const listed = await after.documents();
  expect(listed.map((document) => document.sourcePath).sort()).toEqual([...names].sort());
  expect(listed.every((document) => document.versionCount === 1)).toBe(true);
  for (const id of accepted) {
    const found = await places(after, id, "towpath painted lease");
    expect(found.length).toBeGreaterThan(5);
    expect(new Set(found).size).toBe(found.length);
  }
  expect(await second.stop()).toBe(0);
  expect(await stillRunning((await processTree(second.pid)).map(({ pid }) => pid))).toEqual([]);
  await data.remove();
});
