import { packVerificationSchema } from "#lib/domain/pack-export.ts";
import { readBytes } from "#lib/http/bytes.ts";
import { route } from "#lib/http/route.ts";
import { verifyPack } from "#lib/services/packs/verify-pack.ts";

/** Longest body, in bytes. It is held in memory. */
const MAX_BYTES = 9_000_000;

/** Verifies an exported file, which is the body: Word, JSON, Markdown or CSV. */
export const POST = route({
  summary: "Verify the sources of an exported pack",
  description:
    "The body is the file (docx, json, md or csv, up to 9 MB). State of each source: `matches`; `changed_since` (there is a newer version, and the cited version contains the cited words); `words_differ` (from the source, or between the words stored and shown in the file); `footnote_differs` (the footnote is missing, links to another place or names another page); `source_removed`.",
  answers: { 200: { description: "The state of each source", schema: packVerificationSchema } },
  errors: {
    bad_request: "The file is not an export of a pack",
    too_large: "The file is too large",
    queue_full: "Too many files at once; Retry-After says when to try again",
  },
  run: async (context, { request }) => verifyPack(context, await readBytes(request, MAX_BYTES)),
});
