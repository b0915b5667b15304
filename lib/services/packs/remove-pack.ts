import { and, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { packs } from "#db/schema/index.ts";
import { writeAudit } from "#db/write-audit.ts";
import type { Context } from "#lib/context.ts";
import type { PackView } from "#lib/domain/pack.ts";
import type { PackRemoved } from "#lib/domain/pack-api.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { readPack } from "./read-pack.ts";

/** Deletes a pack. It can be restored until the undo window ends. @throws AppError("not_found"). */
export async function removePack(context: Context, input: { readonly id: string }): Promise<PackRemoved> {
  const { id } = input;
  const title = await context.db.transaction(async (tx) => {
    const [removed] = await tx
      .update(packs)
      .set({ deletedAt: context.now })
      .where(and(eq(packs.id, id), isNull(packs.deletedAt)))
      .returning({ title: packs.title });
    if (!removed) throw new AppError("not_found", "Pack not found. It may have been deleted.");
    await writeAudit(context, tx, {
      ...{ action: "pack.removed", subjectType: "pack", subjectId: id },
      before: removed,
      after: null,
    });
    return removed.title;
  });
  const undoUntil = new Date(context.now.getTime() + context.config.data.undoWindowMinutes * 60_000);
  return { id, title, undoUntil: undoUntil.toISOString() };
}

/** Restores a deleted pack as it was. @throws AppError("not_found") after the purge. */
export async function restorePack(context: Context, input: { readonly id: string }): Promise<PackView> {
  const { id } = input;
  await context.db.transaction(async (tx) => {
    const [restored] = await tx
      .update(packs)
      .set({ deletedAt: null })
      .where(and(eq(packs.id, id), isNotNull(packs.deletedAt)))
      .returning({ title: packs.title });
    if (!restored)
      throw new AppError(
        "not_found",
        "There is nothing to restore: the pack has been purged or was never removed.",
      );
    await writeAudit(context, tx, {
      ...{ action: "pack.restored", subjectType: "pack", subjectId: id },
      before: null,
      after: restored,
    });
  });
  return readPack(context, { id });
}

/** Permanently removes packs deleted before the given time, with their versions and items. */
export async function purgePacks(context: Context, before: Date): Promise<number> {
  const gone = await context.db.delete(packs).where(lt(packs.deletedAt, before)).returning({ id: packs.id });
  return gone.length;
}
