import { and, eq } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { newId } from "#db/new-id.ts";
import { datasets, type documents } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { datasetKindOf } from "#lib/domain/dataset-kinds.ts";

/** The facts that name a layer's dataset. */
type LayerOf = {
  readonly document: Pick<
    typeof documents.$inferSelect,
    "id" | "title" | "fileName" | "authorityId" | "actorId"
  >;
  readonly layer: string;
};

/** A title that is the name of the file has its extension. */
const DATA_EXTENSION = /\.(?:csv|tsv|geojson|json)$/i;

type DatasetRow = typeof datasets.$inferSelect;

/**
 * Returns the dataset of a document's layer. Adds it with the name, kind and publisher that the document states, if there
 * is none yet.
 */
export async function datasetOfLayer(
  context: Context,
  tx: Transaction,
  { document, layer }: LayerOf,
): Promise<DatasetRow> {
  const isIt = and(eq(datasets.documentId, document.id), eq(datasets.layer, layer));
  const [known] = await tx.select().from(datasets).where(isIt);
  if (known) return known;
  const name = layer === "" ? document.title.replace(DATA_EXTENSION, "") : layer;
  const [added] = await tx
    .insert(datasets)
    .values({
      id: newId("set"),
      documentId: document.id,
      layer,
      name,
      kind: datasetKindOf(layer, document.title, document.fileName),
      publisher: document.authorityId,
      actorId: context.actor.id,
      createdAt: context.now,
      updatedAt: context.now,
    })
    .returning();
  if (!added) throw new Error("the row of a new dataset was not returned");
  return added;
}
