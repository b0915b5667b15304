import { createPackSchema, packListSchema, packsQuerySchema, packViewSchema } from "#lib/domain/pack-api.ts";
import { route } from "#lib/http/route.ts";
import { createPack } from "#lib/services/packs/create-pack.ts";
import { listPacks } from "#lib/services/packs/list-packs.ts";

export const GET = route({
  summary: "List packs",
  query: packsQuerySchema,
  answers: { 200: { description: "Packs, most recently changed first", schema: packListSchema } },
  run: (context, { query }) => listPacks(context, query),
});

export const POST = route({
  summary: "Create a pack, empty or with evidence",
  body: createPackSchema,
  maxBodyBytes: 8_000_000,
  answers: { 201: { description: "The pack's draft", schema: packViewSchema } },
  errors: { not_found: "Some evidence does not exist; nothing was stored" },
  run: (context, { body }) => createPack(context, body),
});
