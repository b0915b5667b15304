import { and, eq, inArray, isNull } from "drizzle-orm";
import { packItems, packs } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { PackArrangement, PackView } from "#lib/domain/pack.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { readPack } from "./read-pack.ts";

/** `conflict`: somebody else changed the draft since; nothing was written, and `pack` is what is there now. */
export type Arranged = {
  readonly outcome: "arranged" | "conflict";
  readonly pack: PackView;
};

/** Words for a change that was made on a draft which has moved on. */
export const MOVED_ON =
  "The pack was changed elsewhere since you opened it. Look at what is there now and make your change again.";

/**
 * Puts an arrangement in the place of a pack's draft, if that is still as it was when the arrangement was made. Undoing is
 * the same with a former arrangement: an item that no arrangement names any more is still there.
 * @throws AppError("not_found"), ("bad_request") for an item that is none of the pack's.
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
