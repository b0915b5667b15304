import type { Context } from "#lib/context.ts";
import { packAdditionSchema } from "#lib/domain/pack.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { placingOf } from "./create-pack.ts";
import { requirePack } from "./read-pack.ts";
import { type Placing, placeItems } from "./shared/place-items.ts";

/** What came of adding many pieces of evidence. */
export type AddedToPack = {
  readonly added: number;
  /** Evidence that the draft contained already. */
  readonly alreadyThere: number;
  /** Evidence that is gone, or that this actor may not see. */
  readonly gone: number;
};

/**
 * Adds evidence to a pack's draft in one step. Evidence that is gone is left out and counted.
 * @throws ZodError, AppError as `addToPack` does for the pack or a ref that is not evidence.
 */
export async function addAllToPack(
  context: Context,
  input: { readonly id: string; readonly additions: readonly unknown[] },
): Promise<AddedToPack> {
  await requirePack(context, input.id);
  const placings: Placing[] = [];
  for (const addition of input.additions) {
    try {
      placings.push(await placingOf(context, packAdditionSchema.parse(addition)));
    } catch (error) {
      if (!isAppError(error) || error.code !== "not_found") throw error;
    }
  }
  const placed = await context.db.transaction((tx) =>
    placeItems(tx, context, { packId: input.id, placings }),
  );
  const added = placed.filter(({ outcome }) => outcome === "added").length;
  return {
    added,
    alreadyThere: placed.length - added,
    gone: input.additions.length - placings.length,
  };
}
