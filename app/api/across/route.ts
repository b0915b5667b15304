import { acrossInputSchema, acrossSchema } from "#lib/domain/across.ts";
import { route } from "#lib/http/route.ts";
import { compareCorpora } from "#lib/services/compare/compare-corpora.ts";

export const POST = route({
  summary: "Compare corpora or projects on one topic",
  description:
    "Returns the results of each side with a receipt, the best documents of all sides, themes that two sides share, and differences (figures, dates, subjects on one side only), each with its passages. All words come from the passages; they are candidates for a person to judge. Without `corpora` and `projects`, the question decides the sides; if it names none, all corpora are compared. A side whose search fails has an `error`.",
  body: acrossInputSchema,
  maxBodyBytes: 1_000_000,
  answers: {
    200: { description: "The sides, their common themes and their differences", schema: acrossSchema },
  },
  errors: { not_found: "No such corpus; the message names it" },
  searches: "in_slot",
  run: (context, { body }) => compareCorpora(context, body),
});
