import type { Extracted, ExtractInput, ExtractionNote, Extractor } from "#lib/domain/extracted.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { type DecodedText, decodeText } from "../decode.ts";
import { FINGERPRINTS } from "./fingerprints.ts";
import { declaredCharset } from "./html/charset.ts";
import { parsePage } from "./html/dom.ts";
import { imagesInPage } from "./html/images.ts";
import { mainContent } from "./html/main-content.ts";
import { pageMetadata } from "./html/metadata.ts";
import { blocksOfElement } from "./html/walk.ts";
import { collectPictures, type PictureBytes, type PictureCollector } from "./pictures/collect-pictures.ts";
import { composeWithPictures } from "./shared/compose.ts";

/**
 * Extracts the main content of web pages as text and blocks, without navigation, scripts, styles or handlers. It
 * composes the canonical text, because the original is markup.
 */
export const htmlExtractor: Extractor = {
  format: "html",
  fingerprint: FINGERPRINTS.html,
  async extract({ bytes, signal }: ExtractInput): Promise<Extracted> {
    const { page } = readPage(decodeText(bytes, declaredCharset(bytes)), signal, collectPictures());
    return { format: "html", ...page, pages: [] };
  },
  async pictures(bytes) {
    const decoded = decodeText(bytes, declaredCharset(bytes));
    return readPage(decoded, undefined, collectPictures()).pictures.map((picture) => picture.read);
  },
};

/**
 * Reads the main content and the metadata of a web page.
 * @param collected if absent, its pictures are left out.
 * @throws AppError `empty_file`.
 */
export function readPage(
  decoded: DecodedText,
  signal?: AbortSignal,
  collected?: PictureCollector,
): {
  readonly page: Pick<Extracted, "text" | "blocks" | "metadata" | "notes">;
  readonly pictures: readonly PictureBytes[];
} {
  const parse = () => parsePage(decoded.text);
  const parsed = parse();
  const metadata = pageMetadata(parsed);
  signal?.throwIfAborted();
  const main = mainContent(parsed, parse);
  signal?.throwIfAborted();
  const { composed, pictures } = composeWithPictures(
    blocksOfElement(main.root, collected && imagesInPage(collected)),
  );
  if (composed.text === "") throw new AppError("empty_file", "The page holds no text.");
  const notes: ExtractionNote[] = [...decoded.notes, ...(collected?.notes() ?? [])];
  if (main.from === "page") notes.push(WHOLE_PAGE);
  return { page: { ...composed, metadata, notes }, pictures };
}

const WHOLE_PAGE: ExtractionNote = {
  code: "no_article_found",
  message: "No single article was found on the page; all of it but the navigation was read.",
};
