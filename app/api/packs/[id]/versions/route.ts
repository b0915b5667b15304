import { packViewSchema, savePackVersionSchema } from "#lib/domain/pack-api.ts";
import { packParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { savePackVersion } from "#lib/services/packs/save-pack-version.ts";

export const POST = route({
  summary: "Save the draft as a version",
  params: packParams,
  body: savePackVersionSchema,
  answers: { 201: { description: "The draft; the version is its `currentVersion`", schema: packViewSchema } },
  errors: {
    not_found: "No such pack, or it was removed",
    conflict: "Nothing has changed since the newest version, or the draft has changed since `base`",
  },
  run: (context, { params, body }) => savePackVersion(context, { id: params.id, ...body }),
});
