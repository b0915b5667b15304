import { and, eq, notInArray } from "drizzle-orm";
import { lockPublished } from "#db/lock-published.ts";
import { datasets, recordReadings } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import type { RecordsContext } from "#lib/context.ts";
import type { ReadLayer, RecordEvent, RecordLayer, RecordMapping } from "#lib/domain/records.ts";
import { RecordWriter } from "#lib/indexing/records.ts";
import { RECORDS_READER, recordsRecipe } from "#lib/ingest/records/recipe.ts";
import type { JobOutcome, JobReporter } from "#lib/jobs/job-report.ts";
import { datasetOfLayer } from "./internal/dataset-of-layer.ts";
import { loadRecordsFile, type RecordsFile } from "./internal/load-records-file.ts";

/**
 * Reads the records of a published version into datasets, one for each layer whose columns are recognised or mapped. A
 * version of a dataset is published whole. Equal records make no new version. Idempotent: a layer that was read by the
 * same recipe is written again only if its reading was cut short. Stops if a newer version of the document is published meanwhile.
 */
export async function readRecords(
  context: RecordsContext,
  input: { readonly documentId: string; readonly versionId: number },
  job: JobReporter,
): Promise<JobOutcome> {
  const file = await loadRecordsFile(context, input.versionId);
  if (typeof file === "string") return { status: "skipped", reason: file };
  try {
    await readFile(context, file, job);
    return { status: "done" };
  } catch (error) {
    // A newer version brings its own records. Those of this one must not replace them.
    const now = await loadRecordsFile(context, input.versionId);
    if (typeof now === "string") return { status: "skipped", reason: now };
    throw error;
  }
}

async function readFile(context: RecordsContext, file: RecordsFile, job: JobReporter): Promise<void> {
  const known = await context.db.select().from(datasets).where(eq(datasets.documentId, file.document.id));
  const mappings = Object.fromEntries(
    known.flatMap(({ layer, mapping }) => (mapping ? [[layer, mapping]] : [])),
  );
  const events = context.readRecords({
    format: file.format,
    source: { path: context.blobs.locate(file.version.byteHash), size: file.version.sizeBytes },
    fileName: file.version.fileName,
    mappings,
  });
  const read = await writeLayers(context, file, events, job);
  await context.db.transaction(async (tx) => {
    await lockPublished(tx, file);
    // A layer that the file no longer has: its versions are kept for citations, but searches no longer read it.
    await tx
      .update(datasets)
      .set({ publishedVersion: null, updatedAt: context.now })
      .where(and(eq(datasets.documentId, file.document.id), notInArray(datasets.id, [...read.datasetIds])));
    const reading = { versionId: file.version.id, reader: RECORDS_READER, layers: [...read.layers] };
    await tx
      .insert(recordReadings)
      .values(reading)
      .onConflictDoUpdate({ target: recordReadings.versionId, set: reading });
    await touchCorpus(tx, file.document.corpusId);
    await job.complete(tx, { datasets: read.datasetIds.length, records: read.records });
  });
}

/** The datasets of the file's layers, and the number of records that were written. */
type Read = {
  readonly datasetIds: readonly string[];
  readonly records: number;
  readonly layers: readonly ReadLayer[];
};
type OpenLayer = { readonly id: string; readonly writer: RecordWriter | null };
type MappedLayer = RecordLayer & { readonly mapping: RecordMapping };

function isMapped(layer: RecordLayer): layer is MappedLayer {
  return layer.mapping !== null;
}

async function writeLayers(
  context: RecordsContext,
  file: RecordsFile,
  events: AsyncGenerator<RecordEvent>,
  job: JobReporter,
): Promise<Read> {
  const read: string[] = [];
  const layers: ReadLayer[] = [];
  let open: OpenLayer | null = null;
  let [count, total] = [0, 0];
  for await (const event of events) {
    context.signal.throwIfAborted();
    if (event.kind === "layer") {
      const { layer, columns, mapping, sample = [] } = event.layer;
      layers.push({ layer, columns, mapping, sample });
      open = isMapped(event.layer) ? await openLayer(context, file, event.layer) : null;
      count = 0;
      if (open !== null) read.push(open.id);
    } else if (open?.writer && event.kind === "records") {
      await open.writer.write(event.records);
      count += event.records.length;
      // The number of rows is unknown, so progress approaches 1.
      job.report("reading records", 1 - 5000 / (5000 + count));
    } else if (open?.writer && event.kind === "end") {
      const { writer } = open;
      const { isNew } = await context.db.transaction(async (tx) => {
        await lockPublished(tx, file);
        return writer.publish(tx, event.end, context.now);
      });
      if (!isNew) await writer.discard(context.signal);
      total += count;
      open = null;
    }
  }
  return { datasetIds: read, records: total, layers };
}

/** Returns a layer's dataset, and a writer for its records; the writer is null if they were read already. */
async function openLayer(
  context: RecordsContext,
  { document, version }: RecordsFile,
  layer: MappedLayer,
): Promise<OpenLayer> {
  const dataset = await context.db.transaction((tx) =>
    datasetOfLayer(context, tx, { document, layer: layer.layer, facts: layer.facts }),
  );
  const recipe = recordsRecipe(layer.mapping);
  if (
    dataset.readVersionId === version.id &&
    dataset.readRecipe === recipe &&
    dataset.publishedVersion !== null
  )
    return { id: dataset.id, writer: null };
  const reading = { datasetId: dataset.id, versionId: version.id, recipe, layer };
  return { id: dataset.id, writer: await RecordWriter.begin(context.db, reading, context.signal) };
}
