import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { newId } from "#db/new-id.ts";
import { packItems, packs } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { PackArrangement, PackPlacement, PackProvenance } from "#lib/domain/pack.ts";
import { AppError } from "#lib/errors/app-error.ts";
import type { Citation } from "#lib/services/documents/shared/cite.ts";
import { packNotFound } from "../internal/pack-not-found.ts";
import { documentsNamed } from "../internal/provenance.ts";

const MAX_PLACED = 500;

/** Evidence to place, with its position and how it was found. */
export type Placing = Omit<PackPlacement, "itemId"> & {
  readonly citation: Citation;
  readonly provenance: PackProvenance;
};

export type PlacedItem = { readonly itemId: string; readonly outcome: "added" | "already_there" };

/**
 * Appends evidence to a pack's draft, in a transaction. Items that the draft contains stay where they are. Items
 * removed earlier come back with the same id.
 * @throws AppError("not_found") for an unknown pack, ("bad_request") for an unknown section or too many items.
 */
export async function placeItems(
  tx: Transaction,
  context: Context,
  input: { readonly packId: string; readonly placings: readonly Placing[] },
): Promise<PlacedItem[]> {
  const { packId, placings } = input;
  const [pack] = await tx
    .select()
    .from(packs)
    .where(and(eq(packs.id, packId), isNull(packs.deletedAt)))
    .for("update");
  if (!pack) throw packNotFound();
  const idByRef = await keptItems(tx, context, packId, placings);
  const draft: PackArrangement = { ...pack.draft, placements: [...pack.draft.placements] };
  const placed = placings.map(({ citation, provenance: _provenance, ...place }): PlacedItem => {
    const itemId = idByRef.get(citation.evidenceRef) ?? "";
    if (draft.placements.some((each) => each.itemId === itemId)) return { itemId, outcome: "already_there" };
    if (place.sectionId !== null && !draft.sections.some(({ id }) => id === place.sectionId))
      throw new AppError(
        "bad_request",
        "The pack does not contain this section. Someone may have removed it.",
      );
    draft.placements.push({ itemId, ...place });
    return { itemId, outcome: "added" };
  });
  if (draft.placements.length > MAX_PLACED)
    throw new AppError("bad_request", `A pack holds at most ${MAX_PLACED} items.`);
  if (placed.some(({ outcome }) => outcome === "added")) {
    const traces = placings.flatMap(({ provenance }) => provenance.traceId ?? []);
    await tx
      .update(packs)
      .set({
        draft,
        revision: pack.revision + 1,
        receiptIds: [...new Set([...pack.receiptIds, ...traces])],
        updatedAt: context.now,
      })
      .where(eq(packs.id, packId));
  }
  return placed;
}

/** Returns the ids of the pack's items by ref, existing and new ones. */
async function keptItems(
  tx: Transaction,
  context: Context,
  packId: string,
  placings: readonly Placing[],
): Promise<ReadonlyMap<string, string>> {
  if (placings.length === 0) return new Map();
  await tx
    .insert(packItems)
    .values(
      placings.map(({ citation, provenance }) => ({
        id: newId("item"),
        packId,
        evidenceRef: citation.evidenceRef,
        documentId: citation.documentId,
        corpusId: citation.corpusId,
        versionNumber: citation.version,
        charStart: citation.span.start,
        charEnd: citation.span.end,
        page: citation.page,
        byteHash: citation.byteHash,
        quoteHash: citation.quoteHash,
        quote: citation.quote,
        prefix: citation.prefix,
        suffix: citation.suffix,
        sectionPath: [...citation.sectionPath],
        modality: citation.modality,
        provenance,
        namedDocumentIds: [...documentsNamed(provenance)],
        actorId: context.actor.id,
        createdAt: context.now,
      })),
    )
    .onConflictDoNothing({ target: [packItems.packId, packItems.evidenceRef] });
  const found = await tx
    .select({ id: packItems.id, evidenceRef: packItems.evidenceRef })
    .from(packItems)
    .where(
      and(
        eq(packItems.packId, packId),
        inArray(
          packItems.evidenceRef,
          placings.map(({ citation }) => citation.evidenceRef),
        ),
      ),
    );
  return new Map(found.map(({ id, evidenceRef }) => [evidenceRef, id]));
}
