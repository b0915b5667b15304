import type { Extracted, ExtractInput, Extractor } from "#lib/domain/extracted.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { decodeText } from "../decode.ts";
import { DEFAULT_INGEST_LIMITS, type IngestLimits } from "../limits.ts";
import { FINGERPRINTS } from "./fingerprints.ts";
import { declaredCharset } from "./html/charset.ts";
import { compose } from "./shared/compose.ts";
import { metadataOf } from "./shared/metadata.ts";
import { childNamed, parseXml } from "./shared/xml.ts";
import { blocksOfDrawing, wordsOf } from "./svg/blocks.ts";

/**
 * Extracts the words of a drawing: titles, descriptions and texts in the order of the file. The drawing is not drawn,
 * and nothing in it is executed, fetched or expanded.
 */
export function createSvgExtractor({
  maxDepth,
}: Pick<IngestLimits, "maxDepth"> = DEFAULT_INGEST_LIMITS): Extractor {
  return {
    format: "svg",
    fingerprint: FINGERPRINTS.svg,
    async extract({ bytes, signal }: ExtractInput): Promise<Extracted> {
      const { text, notes } = decodeText(bytes, declaredCharset(bytes));
      const root = parseXml(new TextEncoder().encode(text), maxDepth);
      signal?.throwIfAborted();
      if (root.name !== "svg")
        throw new AppError("damaged", "The file is named .svg, but is no SVG drawing.");
      const composed = compose(blocksOfDrawing(root));
      if (composed.text === "") throw new AppError("empty_file", "The drawing holds no words.");
      const title = childNamed(root, "title");
      const metadata = metadataOf({
        ...(title !== null && { title: wordsOf(title) }),
        ...(root.attributes.lang !== undefined && { language: root.attributes.lang }),
      });
      return { format: "svg", ...composed, pages: [], metadata, notes };
    },
  };
}
