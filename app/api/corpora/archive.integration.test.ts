import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImportRequested } from "#lib/domain/archive-api.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { GET } from "./[id]/export/route.ts";
import { POST } from "./import/route.ts";

const ID = "my-documents";
let instance: TestInstance;

beforeAll(async () => {
  instance = await openTestInstance();
  await instance.upload("ferry.md", "# Ferry\n\nThe ferry runs on Mondays.\n");
  (globalThis as { sightlineRuntime?: unknown }).sightlineRuntime = Promise.resolve(instance.runtime);
});
afterAll(async () => {
  delete (globalThis as { sightlineRuntime?: unknown }).sightlineRuntime;
  await instance.close();
});

const origin = "http://127.0.0.1:3000";
const exported = (id: string, query = "") =>
  GET(new Request(`${origin}/api/corpora/${id}/export${query}`), { params: Promise.resolve({ id }) });
const imported = (body: Uint8Array | null, query = "", headers: Record<string, string> = {}) =>
  POST(
    new Request(`${origin}/api/corpora/import${query}`, {
      method: "POST",
      headers: { host: "127.0.0.1:3000", ...headers },
      ...(body === null ? {} : { body: Buffer.from(body) }),
    }),
  );
const jobs = () => instance.database.sql<{ kind: string; state: string; message: string | null }[]>`
  select kind, state, error_message as message from jobs where kind = 'import-corpus' order by created_at`;

describe("a corpus over HTTP", () => {
  it("is exported as a file and imported by a job, under another id", async () => {
    const answer = await exported(ID);
    expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${ID}.sightline.tar.gz"`);
    const archive = new Uint8Array(await answer.arrayBuffer());
    const asked = await imported(archive, "?as=second");
    expect(asked.status).toBe(202);
    const { jobId } = (await asked.json()) as ImportRequested;
    await instance.drain();
    const [job] = await instance.database.sql<{ state: string; result: Record<string, unknown> }[]>`
      select state, result, error_code, error_message from jobs where id = ${jobId}`;
    expect(job).toMatchObject({ state: "done", result: { corpusId: "second", documents: 1 } });
  });

  it("is reported in words if it already exists", async () => {
    const archive = new Uint8Array(await (await exported(ID)).arrayBuffer());
    await imported(archive);
    await instance.drain();
    expect((await jobs()).at(-1)).toMatchObject({
      state: "failed",
      message: expect.stringContaining("here already"),
    });
  });

  it("is refused at once if the archive is invalid, empty, wrongly requested or absent", async () => {
    const before = (await jobs()).length;
    expect((await imported(Buffer.from("not an archive"))).status).toBe(422);
    expect((await imported(null)).status).toBe(400);
    expect((await imported(Buffer.from([0x1f, 0x8b]), "?as=No+Slug")).status).toBe(400);
    expect((await imported(Buffer.from([0x1f, 0x8b]), "?more=1")).status).toBe(400);
    expect((await exported("nowhere")).status).toBe(404);
    expect((await exported(ID, "?receipts=perhaps")).status).toBe(400);
    expect((await jobs()).length).toBe(before);
  });

  it("is refused before it is read if its declared size exceeds the limit", async () => {
    const answer = await imported(Buffer.from([0x1f, 0x8b]), "", { "content-length": "5000000000" });
    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain("larger than the 4 GB that may be sent. Raise MAX_IMPORT_MB");
  });
});
