import type { Extracted, ExtractInput, ExtractionNote, Extractor } from "#lib/domain/extracted.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { type DecodedText, decodeText } from "../decode.ts";
import { FINGERPRINTS } from "./fingerprints.ts";
import { declaredCharset } from "./html/charset.ts";
import { parsePage } from "./html/dom.ts";
import { mainContent } from "./html/main-content.ts";
import { pageMetadata } from "./html/metadata.ts";
import { blocksOfElement } from "./html/walk.ts";
import { compose } from "./shared/compose.ts";

/**
 * Extracts the main content of web pages as text and blocks, without navigation, scripts, styles or handlers. It
 * composes the canonical text, because the original is markup.
 */
export const htmlExtractor: Extractor = {
  format: "html",
  fingerprint: FINGERPRINTS.html,
  async extract(input: ExtractInput): Promise<Extracted> {
    const decoded = decodeText(input.bytes, declaredCharset(input.bytes));
    return { format: "html", ...readPage(decoded, input.signal), pages: [] };
  },
};

/**
 * Reads the main content and the metadata of a web page.
 * @throws AppError `empty_file`.
 */
export function readPage(
  decoded: DecodedText,
  signal?: AbortSignal,
): Pick<Extracted, "text" | "blocks" | "metadata" | "notes"> {
  const parse = () => parsePage(decoded.text);
  const page = parse();
  const metadata = pageMetadata(page);
  signal?.throwIfAborted();
  const main = mainContent(page, parse);
  signal?.throwIfAborted();
  const composed = compose(blocksOfElement(main.root));
  if (composed.text === "") throw new AppError("empty_file", "The page holds no text.");
  const notes: ExtractionNote[] = [...decoded.notes];
  if (main.from === "page") notes.push(WHOLE_PAGE);
  return { ...composed, metadata, notes };
}

const WHOLE_PAGE: ExtractionNote = {
  code: "no_article_found",
  message: "No single article was found on the page; all of it but the navigation was read.",
};
