import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { documents } from "#db/schema/index.ts";
import { readCsv } from "#lib/domain/csv.ts";
import { auditTitles } from "#lib/services/audit/audit-titles.ts";
import { listAudit } from "#lib/services/audit/list-audit.ts";
import { editMetadata } from "#lib/services/documents/edit-metadata.ts";
import { reportCsv } from "#lib/services/reports/report-csv.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";

let instance: TestInstance;
let documentId: string;
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
  ({ documentId } = await instance.upload("weir.md", "# Weir\n\nThe weir gauge is read on Mondays.\n"));
});
afterAll(() => instance?.close());

it("a report download has readable reasons and no cell that a spreadsheet would treat as a formula", async () => {
  await searchEvidence(instance.context(), { query: "=zzqx+zzqy" });
  const csv = await reportCsv(instance.context(), { kind: "zero_hit_queries" }, (code) => `because ${code}`);
  expect(csv).toContain("\r\n'=zzqx+zzqy,");
  const [head, line] = readCsv(csv) ?? [];
  expect(head?.slice(0, 3)).toEqual(["title", "reason", "figure"]);
  expect(line?.slice(0, 3)).toEqual(["=zzqx+zzqy", "because nothing_found", "1"]);
});

it("the audit log shows the current titles of documents, except of restricted ones", async () => {
  await editMetadata(instance.context(), { documentId, metadata: { title: "The weir gauge" } });
  const entries = (await listAudit(instance.context())).filter(({ subjectId }) => subjectId === documentId);
  expect(entries).not.toEqual([]);
  const key = `document:${documentId}`;
  expect((await auditTitles(instance.context(), entries))[key]).toBe("The weir gauge");
  await instance.database.db
    .update(documents)
    .set({ confidentiality: "restricted" })
    .where(eq(documents.id, documentId));
  expect((await auditTitles(instance.context(), entries))[key]).toBeUndefined();
});
