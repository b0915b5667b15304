import type { Context } from "#lib/context.ts";
import { packAdditionSchema } from "#lib/domain/pack.ts";
import type { PackAdded } from "#lib/domain/pack-api.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { placingOf } from "./create-pack.ts";
import { readPack, requirePack } from "./read-pack.ts";
import { placeItems } from "./shared/place-items.ts";

/**
 * Adds a passage, a page or a figure with its words to a pack's draft, pinned to the version in its ref. Evidence that
 * is in the draft already stays as it is, and the outcome says so.
 * @throws ZodError, AppError("not_found") for the pack or the evidence, ("bad_request") for a ref that is not evidence.
 */
export async function addToPack(
  context: Context,
  input: { readonly id: string; readonly addition: unknown },
): Promise<PackAdded> {
  const addition = packAdditionSchema.parse(input.addition);
  await requirePack(context, input.id);
  const placing = await placingOf(context, addition);
  const [placed] = await context.db.transaction((tx) =>
    placeItems(tx, context, { packId: input.id, placings: [placing] }),
  );
  if (!placed) throw new AppError("internal", "The item was not written.");
  return { ...placed, pack: await readPack(context, { id: input.id }) };
}
