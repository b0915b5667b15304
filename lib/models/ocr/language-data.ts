import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { AppError } from "#lib/errors/app-error.ts";

/** The npm scope with one data package per language. The first existing folder of a package is used. */
const SCOPE = "@tesseract.js-data";
const FOLDERS = { fast: ["4.0.0_best_int", "4.0.0"], orientation: ["4.0.0"] } as const;
const ENDINGS = [".traineddata.gz", ".traineddata"] as const;

export type LanguageFile = {
  readonly language: string;
  readonly folder: string;
  readonly ending: (typeof ENDINGS)[number];
  /** The edition of the data, for fingerprints. */
  readonly edition: string;
};

/**
 * Finds a language's data in `dataDir`, if configured, or else in the packages installed at or above `rootDirectory`.
 * Nothing is ever downloaded.
 * @throws AppError("bad_request") with the name of the package to install.
 */
export function findLanguage(
  language: string,
  where: { readonly rootDirectory: string; readonly dataDir: string | null },
): LanguageFile {
  const own = where.dataDir === null ? [] : [{ folder: where.dataDir, edition: "own" }];
  for (const { folder, edition } of [...own, ...packageFolders(language, where.rootDirectory)]) {
    const ending = ENDINGS.find((end) => isThere(path.join(folder, language + end)));
    if (ending) return { language, folder, ending, edition };
  }
  throw new AppError(
    "bad_request",
    `OCR_LANGUAGES names "${language}", whose data is not installed. Run npm install ${SCOPE}/${language}, or put ${language}.traineddata into OCR_DATA_DIR.`,
    { language },
  );
}

/** Node throws if a sandboxed program looks outside its folders. */
function isThere(file: string): boolean {
  try {
    return existsSync(file);
  } catch {
    return false;
  }
}

function packageFolders(language: string, rootDirectory: string) {
  const editions = language === "osd" ? FOLDERS.orientation : FOLDERS.fast;
  const found: { folder: string; edition: string }[] = [];
  for (let at = path.resolve(rootDirectory); ; at = path.dirname(at)) {
    for (const edition of editions) {
      found.push({ folder: path.join(at, "node_modules", SCOPE, language, edition), edition });
    }
    if (at === path.dirname(at)) return found;
  }
}

/** True if the data is compressed (gzip). */
export function isPacked({ ending }: LanguageFile): boolean {
  return ending === ".traineddata.gz";
}

/** Returns a language's data uncompressed, as the engine needs it. */
export async function readLanguage(file: LanguageFile): Promise<Uint8Array> {
  const bytes = await readFile(path.join(file.folder, file.language + file.ending));
  return isPacked(file) ? gunzipSync(bytes) : bytes;
}
