import { z } from "zod";
import { receiptIdSchema } from "#lib/domain/receipt-api.ts";
import { route } from "#lib/http/route.ts";
import { countFilterValues } from "#lib/services/search/filter-counts.ts";

export const GET = route({
  query: z.strictObject({ trace: receiptIdSchema }),
  run: (context, { query }) => countFilterValues(context, { traceId: query.trace }),
});
