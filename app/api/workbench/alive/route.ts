import { route } from "#lib/http/route.ts";

/** Answers without the database, so that a page can distinguish a busy server from a silent one. */
export const GET = route({
  run: async () => new Response(null, { status: 204, headers: { "cache-control": "no-store" } }),
});
