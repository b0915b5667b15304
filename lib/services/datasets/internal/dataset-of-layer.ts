import { and, eq } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { newId } from "#db/new-id.ts";
import { datasets, type documents } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { datasetKindOf } from "#lib/domain/dataset-kinds.ts";
import type { LayerFacts } from "#lib/domain/records.ts";

/** The facts that name a layer's dataset. */
type LayerOf = {
  readonly document: Pick<
    typeof documents.$inferSelect,
    "id" | "title" | "fileName" | "authorityId" | "actorId"
  >;
  readonly layer: string;
  /** What the file states. */
  readonly facts?: LayerFacts | undefined;
};

/** A title that is the name of the file has its extension. */
const DATA_EXTENSION = /\.(?:csv|tsv|geojson|json)$/i;

type DatasetRow = typeof datasets.$inferSelect;

/**
 * Returns the dataset of a document's layer. Adds it if there is none yet. Its name, kind, publisher, licence and source
 * are what the file states, else what the document states. What a person typed is kept.
 */
export async function datasetOfLayer(
  context: Context,
  tx: Transaction,
  { document, layer, facts = {} }: LayerOf,
): Promise<DatasetRow> {
  const isIt = and(eq(datasets.documentId, document.id), eq(datasets.layer, layer));
  const [known] = await tx.select().from(datasets).where(isIt);
  const stated = {
    name: facts.name ?? (layer === "" ? document.title.replace(DATA_EXTENSION, "") : layer),
    kind: facts.kind ?? datasetKindOf(facts.name ?? layer, layer, document.title, document.fileName),
    publisher: facts.publisher ?? document.authorityId,
    licence: facts.licence ?? null,
    source: facts.source ?? null,
  };
  if (known?.origin === "typed") return known;
  if (known !== undefined) {
    const [named] = await tx
      .update(datasets)
      .set({ ...stated, updatedAt: context.now })
      .where(eq(datasets.id, known.id))
      .returning();
    return named ?? known;
  }
  const [added] = await tx
    .insert(datasets)
    .values({
      ...{ id: newId("set"), documentId: document.id, layer, ...stated, actorId: context.actor.id },
      createdAt: context.now,
      updatedAt: context.now,
    })
    .returning();
  if (!added) throw new Error("the row of a new dataset was not returned");
  return added;
}
