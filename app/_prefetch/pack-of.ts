import { cache } from "react";
import { packIdSchema } from "#lib/domain/pack-api.ts";
import { openServerContext } from "#lib/runtime.ts";
import { readPack } from "#lib/services/packs/read-pack.ts";

/**
 * Returns the draft or a saved version of a pack. Cached, so that title and page share one read.
 * @throws AppError("not_found")
 */
export const packOf = cache(async (id: string, version: number | null) =>
  readPack(await openServerContext(), { id: packIdSchema.parse(id), version: version ?? undefined }),
);
