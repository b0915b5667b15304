import { assemblePackSchema, packViewSchema } from "#lib/domain/pack-api.ts";
import { route } from "#lib/http/route.ts";
import { assemblePack } from "#lib/services/assembly/assemble-pack.ts";

export const POST = route({
  summary: "Search and assemble the results into a pack",
  description:
    "The pack is diverse and within a token budget. Possible countervailing evidence is marked as a candidate; evidence left out is counted. The pack contains only found evidence. The receipt records the assembly as a step.",
  body: assemblePackSchema,
  maxBodyBytes: 1_200_000,
  answers: { 201: { description: "The pack's draft", schema: packViewSchema } },
  errors: {
    not_found: "No such corpus; the message names it",
  },
  searches: "in_slot",
  run: (context, { body }) => assemblePack(context, body),
});
