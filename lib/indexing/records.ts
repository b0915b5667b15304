import { createHash } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { datasets, datasetVersions, records } from "#db/schema/index.ts";
import type { RecordDraft, RecordLayer, RecordLayerEnd, RecordMapping } from "#lib/domain/records.ts";

/** Records per statement. Small, so that searches on the embedded database do not wait long. */
const RECORDS_A_STEP = 250;
/** Records deleted per statement. */
const DELETED_A_STEP = 5000;
const HASH_BYTES = 16;

/** Which reading a version of a dataset comes from. */
export type DatasetReading = {
  readonly datasetId: string;
  /** The version of the document. */
  readonly versionId: number;
  readonly recipe: string;
  readonly layer: RecordLayer & { readonly mapping: RecordMapping };
};

/**
 * Writes the records of one reading of a layer. No search reads them before `publish`. A reading that was cut short is
 * removed by the next one.
 */
export class RecordWriter {
  readonly #db: Database;
  readonly #reading: DatasetReading;
  readonly #id: number;
  readonly #content = createHash("sha256");
  #count = 0;
  #placed = 0;

  private constructor(db: Database, reading: DatasetReading, id: number) {
    this.#db = db;
    this.#reading = reading;
    this.#id = id;
  }

  static async begin(db: Database, reading: DatasetReading, signal: AbortSignal): Promise<RecordWriter> {
    await removeUnfinished(db, reading.datasetId, signal);
    const { datasetId, versionId, recipe, layer } = reading;
    const [row] = await db
      .insert(datasetVersions)
      .values({ datasetId, versionId, recipe, mapping: layer.mapping, columns: [...layer.columns] })
      .returning({ id: datasetVersions.id });
    if (!row) throw new Error("the row of a new dataset version was not returned");
    return new RecordWriter(db, reading, row.id);
  }

  async write(drafts: readonly RecordDraft[]): Promise<void> {
    for (let from = 0; from < drafts.length; from += RECORDS_A_STEP) {
      const rows = drafts.slice(from, from + RECORDS_A_STEP).map((draft) => this.#row(draft));
      await this.#db.insert(records).values(rows);
    }
  }

  #row({ faults, attributes, ...draft }: RecordDraft) {
    const contentHash = hashOf({ ...draft, attributes });
    this.#content.update(contentHash);
    this.#count++;
    if (draft.geometry !== null) this.#placed++;
    return {
      ...draft,
      datasetVersionId: this.#id,
      ordinal: this.#count,
      attributes: { ...attributes },
      faults: [...faults],
      contentHash,
    };
  }

  /**
   * Publishes what was written as the next version of the dataset, in the caller's transaction. If the published version
   * has the same records, it stays, and `discard` removes these.
   * @returns the number of the published version, and whether it is new.
   */
  async publish(
    tx: Transaction,
    report: RecordLayerEnd,
    now: Date,
  ): Promise<{ readonly number: number; readonly isNew: boolean }> {
    const { datasetId, versionId, recipe } = this.#reading;
    const contentHash = this.#content.digest("hex");
    const [dataset] = await tx
      .select({ published: datasets.publishedVersion })
      .from(datasets)
      .where(eq(datasets.id, datasetId))
      .for("update");
    const read = { readVersionId: versionId, readRecipe: recipe, updatedAt: now };
    const [same] = await tx
      .select({ number: datasetVersions.number })
      .from(datasetVersions)
      .where(
        and(
          eq(datasetVersions.datasetId, datasetId),
          eq(datasetVersions.number, dataset?.published ?? 0),
          eq(datasetVersions.contentHash, contentHash),
        ),
      );
    if (same?.number != null) {
      await tx.update(datasets).set(read).where(eq(datasets.id, datasetId));
      return { number: same.number, isNew: false };
    }
    // An imported dataset has the number of its published version, whose records are read here first.
    const first = dataset?.published ?? 1;
    const next = sql<number>`(select coalesce(max(number) + 1, ${first}::int) from ${datasetVersions}
      where dataset_id = ${datasetId})`;
    const bounds = sql`(select box(point(max((bounds[0])[0]), max((bounds[0])[1])),
      point(min((bounds[1])[0]), min((bounds[1])[1]))) from ${records}
      where dataset_version_id = ${this.#id} and bounds is not null)`;
    const [version] = await tx
      .update(datasetVersions)
      .set({ number: next, contentHash, report, recordCount: this.#count, placedCount: this.#placed, bounds })
      .where(eq(datasetVersions.id, this.#id))
      .returning({ number: datasetVersions.number });
    const number = version?.number ?? 1;
    await tx
      .update(datasets)
      .set({ ...read, publishedVersion: number })
      .where(eq(datasets.id, datasetId));
    return { number, isNew: true };
  }

  /** Removes what was written. */
  discard(signal: AbortSignal): Promise<void> {
    return removeDatasetVersion(this.#db, this.#id, signal);
  }
}

/** Removes readings of a dataset that were cut short. */
async function removeUnfinished(db: Database, datasetId: string, signal: AbortSignal): Promise<void> {
  const unfinished = await db
    .select({ id: datasetVersions.id })
    .from(datasetVersions)
    .where(and(eq(datasetVersions.datasetId, datasetId), isNull(datasetVersions.number)));
  for (const { id } of unfinished) await removeDatasetVersion(db, id, signal);
}

/** Removes the records of a document, so that its row can be deleted in a short statement. */
export async function removeDatasetsOf(db: Database, documentId: string, signal: AbortSignal): Promise<void> {
  const versions = await db
    .select({ id: datasetVersions.id })
    .from(datasetVersions)
    .innerJoin(datasets, eq(datasets.id, datasetVersions.datasetId))
    .where(eq(datasets.documentId, documentId));
  for (const { id } of versions) await removeDatasetVersion(db, id, signal);
}

/** Removes a version of a dataset in small steps, so that nothing waits for one long statement. */
async function removeDatasetVersion(db: Database, id: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const gone = await db
      .delete(records)
      .where(
        and(
          eq(records.datasetVersionId, id),
          sql`${records.ordinal} in (select ordinal from records where dataset_version_id = ${id}
            order by ordinal limit ${DELETED_A_STEP})`,
        ),
      )
      .returning({ ordinal: records.ordinal });
    if (gone.length < DELETED_A_STEP) break;
  }
  await db.delete(datasetVersions).where(eq(datasetVersions.id, id));
}

/** Returns a hash of what a record says, apart from its row in the file. */
function hashOf({ row: _row, geometry, ...record }: Omit<RecordDraft, "faults">): Uint8Array {
  const shape = geometry === null ? null : Buffer.from(geometry).toString("base64");
  const text = JSON.stringify([record, shape]);
  return createHash("sha256").update(text).digest().subarray(0, HASH_BYTES);
}
