import { unlockAnswerSchema, unlockSchema } from "#lib/domain/document-api.ts";
import { anyIdParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { unlockDocument } from "#lib/services/intake/unlock-document.ts";

export const POST = route({
  summary: "Unlock a document with its password",
  description:
    "Adds a copy without the password as a new version, and queues its reading. PDF, Word, Excel, PowerPoint and zip. The password is not stored.",
  params: anyIdParams,
  body: unlockSchema,
  answers: { 202: { description: "The new version is being read", schema: unlockAnswerSchema } },
  errors: {
    not_found: "No such document",
    conflict: "The newest version is not locked, or was replaced meanwhile",
    wrong_password: "The password does not open the file",
    too_many_attempts: "Five passwords were tried within a minute",
    damaged: "The file is damaged, or locked in a way that is not supported",
    too_complex: "The file is too large to unlock",
    timed_out: "Unlocking takes too long",
    queue_full: "Too many files are being unlocked",
  },
  run: async (context, { params, body }) => {
    const { documentId, version, jobId } = await unlockDocument(context, {
      documentId: params.id,
      password: body.password,
    });
    return { document_id: documentId, version, job_id: jobId };
  },
});
