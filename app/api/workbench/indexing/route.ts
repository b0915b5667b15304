import { route } from "#lib/http/route.ts";
import { countIndexing } from "#lib/services/jobs/count-indexing.ts";

export const GET = route({ run: (context) => countIndexing(context) });
