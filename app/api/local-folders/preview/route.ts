import { localPreviewInputSchema, localPreviewSchema } from "#lib/domain/local-preview.ts";
import { route } from "#lib/http/route.ts";
import { previewLocal } from "#lib/services/corpora/preview-local.ts";

export const POST = route({
  summary: "Count the files of a folder that patterns include, with the reasons for the others",
  body: localPreviewInputSchema,
  maxBodyBytes: 500_000,
  answers: {
    200: {
      description: "What a first sync would do with the first 10,000 files",
      schema: localPreviewSchema,
    },
  },
  errors: {
    forbidden: "The folder is not one of those allowed, or the connector is off",
    source_unavailable: "The folder does not exist now",
  },
  run: (context, { body }) => previewLocal(context, body),
});
