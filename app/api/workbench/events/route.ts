import { pageEventSchema } from "#lib/domain/receipt-api.ts";
import { route } from "#lib/http/route.ts";
import { recordPageEvent } from "#lib/services/search/record-page-event.ts";

/** Records what a reader does on the pages. The record stays on this machine. */
export const POST = route({
  body: pageEventSchema,
  answers: { 204: { description: "Recorded" } },
  run: (context, { body }) => recordPageEvent(context, body),
});
