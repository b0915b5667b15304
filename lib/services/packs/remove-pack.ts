import { and, eq, isNull } from "drizzle-orm";
import { packs } from "#db/schema/index.ts";
import { writeAudit } from "#db/write-audit.ts";
import type { Context } from "#lib/context.ts";
import type { PackRemoved } from "#lib/domain/pack-api.ts";
import { packNotFound } from "./internal/pack-not-found.ts";

/** Deletes a pack. It can be restored until the undo window ends. @throws AppError("not_found"). */
export async function removePack(context: Context, input: { readonly id: string }): Promise<PackRemoved> {
  const { id } = input;
  const title = await context.db.transaction(async (tx) => {
    const [removed] = await tx
      .update(packs)
      .set({ deletedAt: context.now })
      .where(and(eq(packs.id, id), isNull(packs.deletedAt)))
      .returning({ title: packs.title });
    if (!removed) throw packNotFound();
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
