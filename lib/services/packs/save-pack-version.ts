import { and, eq, isNull } from "drizzle-orm";
import { packs, packVersions } from "#db/schema/index.ts";
import { writeAudit } from "#db/write-audit.ts";
import type { Context } from "#lib/context.ts";
import type { PackView } from "#lib/domain/pack.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { MOVED_ON } from "./arrange-pack.ts";
import { readPack } from "./read-pack.ts";

/**
 * Saves the draft as the next version. @returns the pack's draft; the version is its `currentVersion`.
 * @throws AppError("not_found"), ("conflict") if the draft has changed since `base`, or nothing has changed since the
 *   newest version.
 */
export async function savePackVersion(
  context: Context,
  input: { readonly id: string; readonly note?: string; readonly base?: number | undefined },
): Promise<PackView> {
  const { id, note = "", base } = input;
  await context.db.transaction(async (tx) => {
    const [pack] = await tx
      .select()
      .from(packs)
      .where(and(eq(packs.id, id), isNull(packs.deletedAt)))
      .for("update");
    if (!pack) throw new AppError("not_found", "Pack not found. It may have been deleted.");
    if (base !== undefined && base !== pack.revision) throw new AppError("conflict", MOVED_ON);
    if (pack.savedRevision === pack.revision)
      throw new AppError("conflict", `Nothing has changed since version ${pack.currentVersion} was saved.`);
    const number = pack.currentVersion + 1;
    await tx.insert(packVersions).values({
      packId: id,
      number,
      arrangement: pack.draft,
      note,
      actorId: context.actor.id,
      createdAt: context.now,
    });
    await tx
      .update(packs)
      .set({ currentVersion: number, savedRevision: pack.revision, updatedAt: context.now })
      .where(eq(packs.id, id));
    await writeAudit(context, tx, {
      action: "pack.version_saved",
      subjectType: "pack",
      subjectId: id,
      before: null,
      after: { version: number, items: pack.draft.placements.length },
    });
  });
  return readPack(context, { id });
}
