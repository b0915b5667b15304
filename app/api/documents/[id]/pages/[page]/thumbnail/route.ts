import { pageQuerySchema } from "#lib/domain/document-api.ts";
import { pageParams } from "#lib/domain/route-params.ts";
import { pictureResponse } from "#lib/http/picture-response.ts";
import { route } from "#lib/http/route.ts";
import { readPagePicture } from "#lib/services/pages/page-picture.ts";

export const GET = route({
  summary: "Get the thumbnail of a page, 320 pixels wide",
  query: pageQuerySchema,
  params: pageParams,
  answers: { 200: { description: "The thumbnail" } },
  errors: { not_found: "No such document" },
  run: async (context, { request, query: { version }, params: { id, page } }) => {
    const read = await readPagePicture(context, { documentId: id, page, version, what: "thumbnail" });
    return pictureResponse(request, { ...read, pinned: version !== undefined });
  },
});
