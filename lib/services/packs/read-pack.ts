import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { packs, packVersions } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import {
  orderedPlacements,
  type PackArrangement,
  type PackAssembly,
  type PackVersion,
  type PackView,
} from "#lib/domain/pack.ts";
import type { StoredAssembly } from "#lib/domain/pack-left-out.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { packNotFound } from "./internal/pack-not-found.ts";
import { itemRows, toItemView } from "./shared/items.ts";

type PackRow = typeof packs.$inferSelect;

/** Returns the row of a pack that is not deleted. @throws AppError("not_found"). */
export async function requirePack(context: Context, id: string): Promise<PackRow> {
  const [row] = await context.db
    .select()
    .from(packs)
    .where(and(eq(packs.id, id), isNull(packs.deletedAt)));
  if (!row) throw packNotFound();
  return row;
}

/**
 * Returns a pack's draft or one of its saved versions, with every item as cited and the current state of its source.
 * @throws AppError("not_found") if there is no such pack or version.
 */
export async function readPack(
  context: Context,
  input: { readonly id: string; readonly version?: number | undefined },
): Promise<PackView> {
  const [row, versions] = await Promise.all([
    requirePack(context, input.id),
    versionsOf(context, input.id, input.version),
  ]);
  const saved = versions.find(({ number }) => number === input.version);
  const arrangement = input.version === undefined ? row.draft : saved?.arrangement;
  if (!arrangement) throw new AppError("not_found", `This pack has no version ${input.version}.`);
  return toPackView(context, row, { arrangement, version: input.version ?? null, versions });
}

type VersionRow = PackVersion & { readonly arrangement: PackArrangement | null };

/** Returns the versions, newest first. Only the requested one has its arrangement. */
async function versionsOf(context: Context, id: string, asked: number | undefined): Promise<VersionRow[]> {
  const found = await context.db
    .select({
      number: packVersions.number,
      note: packVersions.note,
      itemCount: sql<number>`jsonb_array_length(${packVersions.arrangement} -> 'placements')`,
      actorId: packVersions.actorId,
      savedAt: packVersions.createdAt,
      arrangement: sql<PackArrangement | null>`case when ${packVersions.number} = ${asked ?? 0}::int
        then ${packVersions.arrangement} end`,
    })
    .from(packVersions)
    .where(eq(packVersions.packId, id))
    .orderBy(desc(packVersions.number));
  return found.map(({ savedAt, ...row }) => ({ ...row, savedAt: savedAt.toISOString() }));
}

/** Omits the list of left-out passages, which has its own endpoint. */
function withoutLeftOut({ left: _left, ...assembly }: StoredAssembly): PackAssembly {
  return assembly;
}

async function toPackView(
  context: Context,
  row: PackRow,
  shown: {
    readonly arrangement: PackArrangement;
    readonly version: number | null;
    readonly versions: readonly VersionRow[];
  },
): Promise<PackView> {
  const placements = orderedPlacements(shown.arrangement);
  const items = await itemRows(
    context,
    row.id,
    placements.map(({ itemId }) => itemId),
  );
  return {
    id: row.id,
    version: shown.version,
    currentVersion: row.currentVersion,
    revision: row.revision,
    unsaved: row.savedRevision !== row.revision,
    title: shown.arrangement.title,
    frame: row.frame,
    sections: shown.arrangement.sections,
    items: placements.flatMap((placement) => {
      const item = items.get(placement.itemId);
      return item ? [toItemView(placement, item, context.config.ocr)] : [];
    }),
    assembly: row.assembly && withoutLeftOut(row.assembly),
    receipts: row.receiptIds,
    versions: shown.versions.map(({ arrangement: _arrangement, ...version }) => version),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    actorId: row.actorId,
  };
}
