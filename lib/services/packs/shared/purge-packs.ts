import { lt } from "drizzle-orm";
import { packs } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";

/** Permanently removes packs deleted before the given time, with their versions and items. */
export async function purgePacks(context: Context, before: Date): Promise<number> {
  const gone = await context.db.delete(packs).where(lt(packs.deletedAt, before)).returning({ id: packs.id });
  return gone.length;
}
