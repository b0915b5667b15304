import { plainRoute } from "#lib/http/route.ts";
import { describeApi } from "../published.ts";

export const GET = plainRoute({ run: describeApi });
