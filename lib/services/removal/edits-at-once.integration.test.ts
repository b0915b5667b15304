import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { auditLog, documents } from "#db/schema/index.ts";
import { editMetadata } from "#lib/services/documents/edit-metadata.ts";
import { changeDocuments } from "#lib/services/selection/change-documents.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { removeDocument } from "./remove-document.ts";

let instance: TestInstance;

beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance?.close());

it("two edits of one document at the same time keep the origins of both", async () => {
  const { documentId } = await instance.upload("quay.md", "# Quay\n\nThe quay is closed in winter.\n");
  await Promise.all([
    editMetadata(instance.context(), { documentId, metadata: { author: "A. Harbour" } }),
    editMetadata(instance.context(), { documentId, metadata: { docType: "report" } }),
  ]);
  const [row] = await instance.database.db.select().from(documents).where(eq(documents.id, documentId));
  expect(row?.metadataOrigins).toMatchObject({ author: "person", docType: "person" });
});

it("two additions of tags at the same time keep the tags of both", async () => {
  const { documentId } = await instance.upload("pier.md", "# Pier\n\nThe pier is lit at night.\n");
  const add = (tag: string) =>
    changeDocuments(instance.context(), {
      documentIds: [documentId],
      change: { do: "edit", addTags: [tag] },
    });
  await Promise.all(["lights", "night", "wood"].map(add));
  const [row] = await instance.database.db.select().from(documents).where(eq(documents.id, documentId));
  expect(row?.tags).toEqual(expect.arrayContaining(["lights", "night", "wood"]));
});

it("two removals of one document at the same time are one entry of the audit log", async () => {
  const { documentId } = await instance.upload("lock.md", "# Lock\n\nThe lock opens at dawn.\n");
  const remove = () => removeDocument(instance.context(), { documentId });
  await Promise.allSettled([remove(), remove()]);
  const entries = await instance.database.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.subjectId, documentId));
  expect(entries.filter(({ action }) => action === "document.removed")).toHaveLength(1);
});
