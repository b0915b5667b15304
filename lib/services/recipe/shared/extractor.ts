import type { Context } from "#lib/context.ts";
import { hasPictures } from "#lib/domain/formats.ts";
import { RENDERER } from "#lib/domain/page-picture.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { extractorFingerprint } from "#lib/ingest/extract/fingerprints.ts";
import { ocrFingerprint } from "#lib/models/ocr/fingerprint.ts";

/** Whether OCR is available: its fingerprint, or the reason why not as a sentence. */
export type Recognition =
  | { readonly fingerprint: string; readonly problem: null }
  | { readonly fingerprint: null; readonly problem: string };

const byConfig = new WeakMap<object, Recognition>();

/** Returns how the current configuration recognises pages. Cached per configuration. */
export function recognition({ config }: Pick<Context, "config">): Recognition {
  const known = byConfig.get(config);
  if (known) return known;
  const found = configured(config);
  byConfig.set(config, found);
  return found;
}

function configured(config: Context["config"]): Recognition {
  const { languages, dataDir } = config.ocr;
  if (languages.length === 0)
    return { fingerprint: null, problem: "Recognition is turned off (OCR_LANGUAGES)." };
  try {
    const settings = { languages, dataDir, rootDirectory: config.root };
    return { fingerprint: ocrFingerprint(settings, config.pages.dpi), problem: null };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { fingerprint: null, problem: error.message };
  }
}

/** The reader of a format decides which pictures of a text are its pages, and their order. */
const readerOfPictures = (format: string) => (hasPictures(format) ? ` ${extractorFingerprint(format)}` : "");

/** Returns the fingerprint stored with readings of a format's pages; null if OCR is not available. */
export function readingFingerprint(context: Pick<Context, "config">, format: string): string | null {
  const { fingerprint } = recognition(context);
  return fingerprint === null ? null : fingerprint + readerOfPictures(format);
}

/** Returns the version of the renderer of a format's pages. Pictures of another version are drawn again. */
export function rendererOf(format: string): string {
  return RENDERER + readerOfPictures(format);
}

const BETWEEN = "+";
const NOT_RECOGNISED = "none";

/** Returns the fingerprint stored with a version. `needed` is true if some pages had no text or bad text. */
export function fingerprintOf(context: Pick<Context, "config">, format: string, needed: boolean): string {
  const base = extractorFingerprint(format) ?? format;
  return needed ? `${base}${BETWEEN}${recognition(context).fingerprint ?? NOT_RECOGNISED}` : base;
}

/**
 * Returns the current fingerprint for a version that was read with the fingerprint `built`. It includes OCR only if
 * some of the version's pages needed it.
 */
export function currentExtractor(
  context: Pick<Context, "config">,
  format: string,
  built: string | null,
): string | null {
  if (extractorFingerprint(format) === null) return null;
  return fingerprintOf(context, format, built?.includes(BETWEEN) ?? false);
}
