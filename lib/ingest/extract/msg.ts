import type { Extracted, ExtractInput, Extractor } from "#lib/domain/extracted.ts";
import { DEFAULT_INGEST_LIMITS } from "../limits.ts";
import { FINGERPRINTS } from "./fingerprints.ts";
import { composeMessage } from "./mail/compose-mail.ts";
import type { MailLimits } from "./mail/message.ts";
import { mailMetadata } from "./mail/metadata.ts";
import { readMsg } from "./msg/read-msg.ts";

/** Extracts Outlook messages in the same way as `eml`. */
export function createMsgExtractor(limits: MailLimits = DEFAULT_INGEST_LIMITS): Extractor {
  return {
    format: "msg",
    fingerprint: FINGERPRINTS.msg,
    async extract(input: ExtractInput): Promise<Extracted> {
      const message = readMsg(input.bytes, limits);
      input.signal?.throwIfAborted();
      return { format: "msg", ...composeMessage(message), pages: [], metadata: mailMetadata(message) };
    },
  };
}
