import { and, eq, isNotNull } from "drizzle-orm";
import { packs } from "#db/schema/index.ts";
import { writeAudit } from "#db/write-audit.ts";
import type { Context } from "#lib/context.ts";
import type { PackView } from "#lib/domain/pack.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { readPack } from "./read-pack.ts";

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
