import { AppError } from "#lib/errors/app-error.ts";
import { plainRoute } from "#lib/http/route.ts";

/** Answers an address without a route of its own. Without this, the framework would send a page. */
const unknown = plainRoute({
  run: () => {
    throw new AppError("not_found", "This API address does not exist. See /api-docs for the list.");
  },
});

export { unknown as DELETE, unknown as GET, unknown as PATCH, unknown as POST, unknown as PUT };
