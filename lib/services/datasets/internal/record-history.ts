import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { datasetVersions, records } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { RecordView } from "#lib/domain/record-api.ts";
import { recordRefOf } from "../shared/record-rows.ts";
import type { DatasetRow } from "../shared/visible-datasets.ts";

type History = Pick<RecordView, "versions" | "state">;

const COMPARED = {
  name: records.name,
  organisation: records.organisation,
  entry_date: records.entryDate,
  valid_from: records.validFrom,
  valid_to: records.validTo,
  documentation_url: records.documentationUrl,
  notes: records.notes,
} as const;
const FIELDS = Object.keys(COMPARED) as readonly (keyof typeof COMPARED)[];

/** Selects a record in every version of its dataset that was read, oldest first. */
function selectHistory(context: Context, datasetId: string, reference: string) {
  return context.db
    .select({
      number: datasetVersions.number,
      readAt: datasetVersions.createdAt,
      hash: sql<string | null>`encode(${records.contentHash}, 'hex')`,
      shape: sql<string | null>`md5(${records.geometry})`,
      attributes: records.attributes,
      ...COMPARED,
    })
    .from(datasetVersions)
    .leftJoin(
      records,
      and(eq(records.datasetVersionId, datasetVersions.id), eq(records.reference, reference)),
    )
    .where(and(eq(datasetVersions.datasetId, datasetId), isNotNull(datasetVersions.number)))
    .orderBy(asc(datasetVersions.number));
}

type Entry = Awaited<ReturnType<typeof selectHistory>>[number];

/** Returns the versions in which a record changed, and whether the cited one is still current. */
export async function recordHistory(context: Context, of: DatasetRow, reference: string): Promise<History> {
  const entries = await selectHistory(context, of.dataset.id, reference);
  const changes: RecordView["versions"][number][] = [];
  let before: Entry | null = null;
  for (const entry of entries) {
    if (entry.hash !== null && entry.hash !== before?.hash)
      changes.unshift({
        version: entry.number ?? 0,
        record_ref: recordRefOf(reference, { ...of, version: { ...of.version, number: entry.number } }),
        read_at: entry.readAt.toISOString(),
        changed: before === null || before.hash === null ? [] : changedFields(before, entry),
      });
    before = entry;
  }
  return { versions: changes, state: stateOf(entries, of) };
}

function stateOf(entries: readonly Entry[], { dataset, version }: DatasetRow): RecordView["state"] {
  const hashIn = (number: number | null) => entries.find((entry) => entry.number === number)?.hash ?? null;
  const current = dataset.publishedVersion === null ? null : hashIn(dataset.publishedVersion);
  if (current === null) return "ended";
  return current === hashIn(version.number) ? "current" : "changed";
}

function changedFields(before: Entry, after: Entry): string[] {
  const [old, now] = [before.attributes ?? {}, after.attributes ?? {}];
  const columns = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return [
    ...FIELDS.filter((field) => before[field] !== after[field]),
    ...columns.filter((column) => (old[column] ?? null) !== (now[column] ?? null)),
    ...(before.shape === after.shape ? [] : ["geometry"]),
  ];
}
