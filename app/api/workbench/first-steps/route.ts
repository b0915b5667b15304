import { route } from "#lib/http/route.ts";
import { readFirstSteps } from "#lib/services/corpora/read-first-steps.ts";

export const GET = route({ run: (context) => readFirstSteps(context) });
