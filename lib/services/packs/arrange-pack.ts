import { and, eq, inArray, isNull } from "drizzle-orm";
import { packItems, packs } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { PackArrangement, PackView } from "#lib/domain/pack.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { readPack } from "./read-pack.ts";

/** `conflict`: another person has changed the draft meanwhile. Nothing was written; `pack` is the current state. */
export type Arranged = {
  readonly outcome: "arranged" | "conflict";
  readonly pack: PackView;
};

/** Message for a change to an outdated draft. */
export const OUTDATED_DRAFT_MESSAGE =
  "Someone else has changed the pack since you opened it. Check its current state and repeat your change.";

/**
 * Replaces a pack's arrangement, unless the draft has changed since `base`. To undo, pass an earlier arrangement: items
 * that are in no arrangement are still stored.
 * @throws AppError("not_found"), ("bad_request") for an item of another pack.
 */
export async function arrangePack(
  context: Context,
  input: { readonly id: string; readonly arrangement: PackArrangement; readonly base: number },
): Promise<Arranged> {
  const { id, arrangement, base } = input;
  await requireItems(
    context,
    id,
    arrangement.placements.map(({ itemId }) => itemId),
  );
  const changed = await context.db
    .update(packs)
    .set({ draft: arrangement, title: arrangement.title, revision: base + 1, updatedAt: context.now })
    .where(and(eq(packs.id, id), eq(packs.revision, base), isNull(packs.deletedAt)))
    .returning({ id: packs.id });
  const pack = await readPack(context, { id });
  return { outcome: changed.length > 0 ? "arranged" : "conflict", pack };
}

async function requireItems(context: Context, packId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await context.db
    .select({ id: packItems.id })
    .from(packItems)
    .innerJoin(packs, and(eq(packs.id, packItems.packId), isNull(packs.deletedAt)))
    .where(and(eq(packItems.packId, packId), inArray(packItems.id, [...ids])));
  if (found.length === ids.length) return;
  const own = new Set(found.map(({ id }) => id));
  await readPack(context, { id: packId });
  throw new AppError(
    "bad_request",
    `The arrangement names an item that the pack does not have: ${ids.find((id) => !own.has(id))}.`,
  );
}
