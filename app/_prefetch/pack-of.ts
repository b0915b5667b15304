import { packIdSchema } from "#lib/domain/pack-api.ts";
import { readPack } from "#lib/services/packs/read-pack.ts";
import { readOf } from "./read-of.ts";

/** Returns the draft or a saved version of a pack. */
export const packOf = readOf(packIdSchema, (context, id, version: number | null) =>
  readPack(context, { id, version: version ?? undefined }),
);
