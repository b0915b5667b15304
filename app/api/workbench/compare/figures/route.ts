import { comparedFiguresQuerySchema } from "#lib/domain/compare.ts";
import { route } from "#lib/http/route.ts";
import { compareFigures } from "#lib/services/compare/compare-figures.ts";

export const GET = route({
  query: comparedFiguresQuerySchema,
  run: (context, { query: { query, a, b, c } }) =>
    compareFigures(context, { query, lists: [a, b, ...(c ? [c] : [])] }),
});
