import type { Context } from "#lib/context.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { extractorFingerprint } from "#lib/ingest/extract/fingerprints.ts";
import { ocrFingerprint } from "#lib/models/ocr/fingerprint.ts";

/** What recognition is here: its fingerprint, or why there is none, in words for a person. */
export type Recognition =
  | { readonly fingerprint: string; readonly problem: null }
  | { readonly fingerprint: null; readonly problem: string };

const byConfig = new WeakMap<object, Recognition>();

/** How pages are recognised by today's configuration; worked out once for it. */
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
    return { fingerprint: null, problem: "Recognition is switched off (OCR_LANGUAGES)." };
  try {
    const settings = { languages, dataDir, rootDirectory: config.root };
    return { fingerprint: ocrFingerprint(settings, config.pages.dpi), problem: null };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { fingerprint: null, problem: error.message };
  }
}

const BETWEEN = "+";
const NOT_RECOGNISED = "none";

/** The fingerprint that a version keeps; `needed`: some of its pages had no text, or none that was good. */
export function fingerprintOf(context: Pick<Context, "config">, format: string, needed: boolean): string {
  const base = extractorFingerprint(format) ?? format;
  return needed ? `${base}${BETWEEN}${recognition(context).fingerprint ?? NOT_RECOGNISED}` : base;
}

/**
 * The fingerprint that a version read as `built` would have today: how pages are recognised is a part of it only where
 * some were to be.
 */
export function currentExtractor(
  context: Pick<Context, "config">,
  format: string,
  built: string | null,
): string | null {
  if (extractorFingerprint(format) === null) return null;
  return fingerprintOf(context, format, built?.includes(BETWEEN) ?? false);
}
