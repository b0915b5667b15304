import { eq } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { anchors, relations } from "#db/schema/index.ts";

export type AnchorRow = Omit<typeof anchors.$inferInsert, "versionId" | "ordinal">;
export type RelationRow = Omit<typeof relations.$inferInsert, "versionId" | "ordinal">;

/** Rows per statement. */
const STEP = 200;

/** Replaces a version's anchors and relations, numbered in the given order. */
export async function replaceRelations(
  tx: Transaction,
  versionId: number,
  rows: { readonly anchors: readonly AnchorRow[]; readonly relations: readonly RelationRow[] },
): Promise<void> {
  await tx.delete(anchors).where(eq(anchors.versionId, versionId));
  await tx.delete(relations).where(eq(relations.versionId, versionId));
  const numbered = <T>(list: readonly T[], from: number) =>
    list.slice(from, from + STEP).map((row, index) => ({ ...row, versionId, ordinal: from + index }));
  for (let from = 0; from < rows.anchors.length; from += STEP)
    await tx.insert(anchors).values(numbered(rows.anchors, from));
  for (let from = 0; from < rows.relations.length; from += STEP)
    await tx.insert(relations).values(numbered(rows.relations, from));
}
