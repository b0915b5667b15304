import type { Extracted, ExtractInput, Extractor } from "#lib/domain/extracted.ts";
import { decodeText } from "../decode.ts";
import { DEFAULT_INGEST_LIMITS } from "../limits.ts";
import { FINGERPRINTS } from "./fingerprints.ts";
import { declaredCharset } from "./html/charset.ts";
import { readPage } from "./html.ts";
import type { MailLimits } from "./mail/message.ts";
import { checkTextLength } from "./mail/message.ts";
import { pagePart } from "./mhtml/page-part.ts";
import { metadataOf } from "./shared/metadata.ts";

/** Extracts web pages saved as one file (mht, mhtml): the page inside, as `html` reads it. Nothing is fetched. */
export function createMhtmlExtractor(limits: MailLimits = DEFAULT_INGEST_LIMITS): Extractor {
  return {
    format: "mhtml",
    fingerprint: FINGERPRINTS.mhtml,
    async extract({ bytes, signal }: ExtractInput): Promise<Extracted> {
      const { savedAt, savedFrom, subject, ...part } = await pagePart(bytes, limits.inflate.maxEntries);
      checkTextLength(part.bytes.byteLength, limits.textBytes);
      signal?.throwIfAborted();
      const decoded = decodeText(part.bytes, part.charset ?? declaredCharset(part.bytes));
      const {
        page: { metadata, ...page },
      } = readPage(decoded, signal);
      const saved = metadataOf({
        ...(savedAt !== null && { saved_at: savedAt }),
        ...(savedFrom !== undefined && { saved_from: savedFrom }),
      });
      const properties = { ...metadata.properties, ...saved.properties };
      const { title } = metadataOf({ title: metadata.title ?? subject });
      return {
        format: "mhtml",
        ...page,
        pages: [],
        metadata: {
          ...metadata,
          ...(title !== undefined && { title }),
          ...(Object.keys(properties).length > 0 && { properties }),
        },
      };
    },
  };
}
