import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import { corpora, records } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { SuggestedSite } from "#lib/domain/suggested-site.ts";
import { recordRefOf } from "#lib/services/datasets/shared/record-rows.ts";
import { isPublished, selectDatasets } from "#lib/services/datasets/shared/visible-datasets.ts";
import { readManifest } from "./internal/sample.ts";

/** Returns the site whose report an empty page offers. Null if the sample is not loaded, or its records are not read yet. */
export async function suggestedSite(context: Context): Promise<SuggestedSite | null> {
  const manifest = await readManifest(context);
  const ofSample = inArray(
    corpora.id,
    manifest.corpora.map(({ id }) => id),
  );
  const datasets = await selectDatasets(context.db, context.actor, isPublished(), ofSample);
  const [record] = await context.db
    .select({ versionId: records.datasetVersionId, reference: records.reference, name: records.name })
    .from(records)
    .where(
      and(
        inArray(
          records.datasetVersionId,
          datasets.map(({ version }) => version.id),
        ),
        eq(records.reference, manifest.suggested_site),
        isNotNull(records.bounds),
      ),
    )
    .orderBy(asc(records.datasetVersionId))
    .limit(1);
  const of = datasets.find(({ version }) => version.id === record?.versionId);
  if (record === undefined || of === undefined) return null;
  return { name: record.name ?? record.reference, recordRef: recordRefOf(record.reference, of) };
}
