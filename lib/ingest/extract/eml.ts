import type { Extracted, ExtractInput, Extractor } from "#lib/domain/extracted.ts";
import { DEFAULT_INGEST_LIMITS } from "../limits.ts";
import { FINGERPRINTS } from "./fingerprints.ts";
import { composeMessage } from "./mail/compose-mail.ts";
import type { MailLimits } from "./mail/message.ts";
import { mailMetadata } from "./mail/metadata.ts";
import { readMime } from "./mail/read-mime.ts";

/**
 * Extracts messages: the subject as the heading, who wrote to whom and when, the text, messages inside, and the list of
 * attachments. Quoted replies and signatures are page furniture, so searches leave them out (ADR 0087).
 */
export function createEmlExtractor(limits: MailLimits = DEFAULT_INGEST_LIMITS): Extractor {
  return {
    format: "eml",
    fingerprint: FINGERPRINTS.eml,
    async extract(input: ExtractInput): Promise<Extracted> {
      const message = await readMime(input.bytes, limits);
      input.signal?.throwIfAborted();
      return { format: "eml", ...composeMessage(message), pages: [], metadata: mailMetadata(message) };
    },
  };
}
