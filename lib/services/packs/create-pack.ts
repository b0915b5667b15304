import type { Transaction } from "#db/client.ts";
import { newId } from "#db/new-id.ts";
import { packs } from "#db/schema/index.ts";
import { writeAudit } from "#db/write-audit.ts";
import type { Context } from "#lib/context.ts";
import type { PackAddition, PackSection, PackView } from "#lib/domain/pack.ts";
import { type CreatePackInput, createPackSchema } from "#lib/domain/pack-api.ts";
import type { StoredAssembly } from "#lib/domain/pack-left-out.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import { cite } from "#lib/services/documents/shared/cite.ts";
import { citeRecord, isRecordRef } from "./internal/cite-records.ts";
import { wholeProvenance } from "./internal/provenance.ts";
import { readPack } from "./read-pack.ts";
import { type Placing, placeItems } from "./shared/place-items.ts";

const UNNAMED = "Untitled pack";
const MAX_TITLE_CHARS = 300;

/** Returns an addition with its evidence. @throws as `cite` and `citeRecord`. */
export async function placingOf(context: Context, addition: PackAddition): Promise<Placing> {
  const { evidenceRef, role, note, sectionId, provenance } = addition;
  const citation = await (isRecordRef(evidenceRef) ? citeRecord : cite)(context, evidenceRef);
  return { citation, role, note, sectionId, provenance: wholeProvenance(provenance) };
}

/**
 * Creates a pack, empty or with items.
 * @throws ZodError, and AppError as `cite` does for any of the items. Nothing is written then.
 */
export async function createPack(context: Context, input: CreatePackInput): Promise<PackView> {
  const { title, frame, receipts, items } = createPackSchema.parse(input);
  const placings: Placing[] = [];
  for (const item of items) placings.push(await placingOf(context, { ...item, sectionId: null }));
  const id = await context.db.transaction((tx) =>
    writePack(tx, context, { title, frame: frame ?? null, receipts, sections: [], assembly: null, placings }),
  );
  return readPack(context, { id });
}

export type NewPack = {
  readonly title: string | undefined;
  readonly frame: SearchFrame | null;
  readonly receipts: readonly string[];
  readonly sections: readonly PackSection[];
  readonly assembly: StoredAssembly | null;
  readonly placings: readonly Placing[];
};

/** Writes a pack with its items, in a transaction. @returns its id. */
export async function writePack(tx: Transaction, context: Context, pack: NewPack): Promise<string> {
  const id = newId("pack");
  const title = pack.title ?? titleOf(pack.frame);
  const receiptIds = [...new Set(pack.receipts)];
  await tx.insert(packs).values({
    id,
    title,
    draft: { title, sections: [...pack.sections], placements: [] },
    frame: pack.frame,
    assembly: pack.assembly,
    receiptIds,
    actorId: context.actor.id,
    createdAt: context.now,
    updatedAt: context.now,
  });
  await placeItems(tx, context, { packId: id, placings: pack.placings });
  await writeAudit(context, tx, {
    action: "pack.created",
    subjectType: "pack",
    subjectId: id,
    before: null,
    after: { title, items: pack.placings.length, receiptIds },
  });
  return id;
}

function titleOf(frame: SearchFrame | null): string {
  if (frame === null) return UNNAMED;
  const words = frame.query.replace(/\s+/g, " ").trim();
  return words.slice(0, MAX_TITLE_CHARS).toWellFormed().trim() || UNNAMED;
}
