import { localFoldersQuerySchema, localFoldersSchema } from "#lib/domain/local-folder.ts";
import { route } from "#lib/http/route.ts";
import { browseLocal } from "#lib/services/bindings/browse-local.ts";

export const GET = route({
  summary: "List the server's folders that corpora may be bound to",
  query: localFoldersQuerySchema,
  answers: { 200: { description: "Its subfolders, by name", schema: localFoldersSchema } },
  errors: {
    forbidden: "The folder is not one of those allowed",
    source_unavailable: "The folder does not exist now",
  },
  run: (context, { query }) => browseLocal(context, query),
});
