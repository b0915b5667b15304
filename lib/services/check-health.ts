import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "#lib/context.ts";
import type { healthAnswerSchema } from "#lib/domain/api.ts";

/** Whether the service can answer: one round trip to the database. */
export async function checkHealth(context: Context): Promise<z.infer<typeof healthAnswerSchema>> {
  const database = await context.db.execute(sql`select 1`).then(
    () => "ok" as const,
    () => "unavailable" as const,
  );
  return {
    status: database === "ok" ? "ok" : "degraded",
    database,
    worker: "unknown",
    semantic_search: context.embedder === null ? "off" : "on",
  };
}
