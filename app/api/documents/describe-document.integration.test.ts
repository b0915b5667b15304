import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerFrom, dispatch } from "#app/api/testing.ts";
import { documentProfiles, documents } from "#db/schema/index.ts";
import { loadConfig } from "#lib/config/config.ts";
import { descriptionAnswerSchema } from "#lib/domain/description-api.ts";
import { sliceCodePoints } from "#lib/domain/offsets.ts";
import { editMetadata } from "#lib/services/documents/edit-metadata.ts";
import { readDescription } from "#lib/services/documents/read-description.ts";
import { readDocument } from "#lib/services/documents/read-document.ts";
import { describeDocument } from "#lib/services/documents/shared/describe-document.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";

const GUIDANCE = `# Parking guidance 𝒳

This document sets out how many parking spaces new homes should have. It was adopted on 3 May 2024.

## Cars

New homes should have **one parking space** for each bedroom. Pellingford Borough Council will refuse fewer.

## Keys

The password for the parking barrier of the new homes is password: "hunter2-Barrier9" as agreed. Helen Sarr keeps it.
`;

let instance: TestInstance;
let documentId = "";
let versionId = 0;
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
  answerFrom(instance.runtime);
  ({ documentId } = await instance.upload("parking.md", GUIDANCE));
  versionId = await publishedVersion(documentId);
});
afterAll(() => instance?.close());

async function publishedVersion(id: string): Promise<number> {
  const [row] = await instance
    .context()
    .db.select({ versionId: documents.publishedVersionId })
    .from(documents)
    .where(eq(documents.id, id));
  return row?.versionId ?? 0;
}
const forget = () =>
  instance.context().db.delete(documentProfiles).where(eq(documentProfiles.versionId, versionId));
const describeIt = (over: Parameters<TestInstance["context"]>[0] = {}) =>
  describeDocument(instance.context(over), { documentId, versionId });
const readIt = () => readDescription(instance.context(), { documentId });
const overHttp = () => dispatch(new Request(`http://127.0.0.1:3000/api/documents/${documentId}/description`));

describe("a document's description", () => {
  it("is made once, and asking again does no work", async () => {
    await forget();
    expect(await readIt()).toMatchObject({ state: "waiting", version: 1, builtAt: null });
    expect(await describeIt()).toBe("done");
    expect(await describeIt()).toBe("same");
    expect(await readIt()).toMatchObject({ state: "ready", version: 1 });
  });

  it("contains the document's own sentences as a reader sees them, each with its place", async () => {
    const { summary, topics, entities } = await readIt();
    expect(summary).toMatchObject({ method: "extractive", written: null, note: null });
    expect(summary.sentences[0]?.text).toBe(
      "This document sets out how many parking spaces new homes should have.",
    );
    const read = await readDocument(instance.context(), { documentId, query: { view: "text" } });
    const text = read.kind === "text" ? read.text : "";
    for (const { evidenceRef, span, text: shown } of summary.sentences) {
      expect(evidenceRef).toBe(`doc::${documentId}@1::chars-${span.start}-${span.end}`);
      const printed = sliceCodePoints(text, span.start, span.end);
      expect(printed.replaceAll("*", "").slice(0, 20)).toBe(shown.slice(0, 20));
    }
    expect(topics).toContain("transport");
    const council = entities.find(({ type }) => type === "organisation");
    expect(council).toMatchObject({ name: "Pellingford Borough Council", count: 1 });
    const [place] = council?.places ?? [];
    expect(sliceCodePoints(text, place?.span.start ?? 0, place?.span.end ?? 0)).toBe(council?.name);
  });

  it("shows no secret", async () => {
    expect(JSON.stringify(await readIt())).not.toContain("hunter2");
  });

  it("is made again when the title changes", async () => {
    const { title } = await editedTitle("Parking for bedrooms");
    expect(await describeIt()).toBe("done");
    await editedTitle(title);
    expect(await describeIt()).toBe("done");
  });

  it("has the documented form over HTTP", async () => {
    const response = await overHttp();
    expect(response.status).toBe(200);
    const answer = descriptionAnswerSchema.parse(await response.json());
    expect(answer).toMatchObject({ document_id: documentId, state: "ready", version: 1 });
    expect(answer.summary.sentences.length).toBeGreaterThan(0);
  });

  it("cannot be made for a deleted version", async () => {
    const gone = describeDocument(instance.context(), { documentId, versionId: versionId + 999 });
    await expect(gone).rejects.toMatchObject({ code: "not_found" });
  });
});

async function editedTitle(title: string): Promise<{ title: string }> {
  const { db } = instance.context();
  const [before] = await db
    .select({ title: documents.title })
    .from(documents)
    .where(eq(documents.id, documentId));
  await editMetadata(instance.context(), { documentId, metadata: { title } });
  return { title: before?.title ?? "" };
}

describe("a model that writes summaries", () => {
  const sent: string[] = [];
  let works = true;
  let configured: ReturnType<typeof loadConfig>;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      sent.push(Buffer.concat(parts).toString("utf8"));
      const choices = [{ index: 0, message: { role: "assistant", content: "One space for each bedroom." } }];
      response.writeHead(works ? 200 : 401, { "content-type": "application/json" });
      response.end(works ? JSON.stringify({ choices }) : "{}");
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const SUMMARISER_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { root, data } = instance.context().config;
    configured = loadConfig({ DATA_DIR: data.dir, SUMMARISER_URL, SUMMARISER_MODEL: "writer-1" }, root);
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it("receives no secret, and its text is stored beside the sentences with its name", async () => {
    expect(await describeIt({ config: configured })).toBe("done");
    expect(sent.join("")).toContain("parking spaces");
    expect(sent.join("")).not.toContain("hunter2");
    const { summary } = await readIt();
    expect(summary).toMatchObject({
      method: "model",
      written: { text: "One space for each bedroom.", model: "writer-1" },
    });
    expect(summary.sentences.length).toBeGreaterThan(0);
    expect(await describeIt({ config: configured })).toBe("same");
  });

  it("that fails leaves the sentences and a note, and is called again the next time", async () => {
    works = false;
    await forget();
    expect(await describeIt({ config: configured })).toBe("done");
    expect((await readIt()).summary).toMatchObject({
      method: "extractive",
      written: null,
      note: expect.stringContaining("refused"),
    });
    works = true;
    expect(await describeIt({ config: configured })).toBe("done");
    expect((await readIt()).summary).toMatchObject({ method: "model", note: null });
  });

  it("receives nothing of a restricted document, whose description is not shown", async () => {
    const path = `http://127.0.0.1/api/documents/${documentId}/metadata`;
    const body = JSON.stringify({ confidentiality: "restricted" });
    const restrict = () =>
      dispatch(new Request(path, { method: "PATCH", body, headers: { "content-type": "application/json" } }));
    // The change is done, and nobody without the right sees the document any more.
    expect((await restrict()).status).toBe(204);
    expect((await restrict()).status).toBe(404);
    const before = sent.length;
    await forget();
    expect(await describeIt({ config: configured })).toBe("done");
    expect(sent).toHaveLength(before);
    await expect(readIt()).rejects.toMatchObject({ code: "not_found" });
    expect((await overHttp()).status).toBe(404);
  });
});
