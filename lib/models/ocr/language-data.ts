import { existsSync } from "node:fs";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { AppError } from "#lib/errors/app-error.ts";

/** The npm scope that holds a package of data for each language; the first folder of a package that is there is used. */
const SCOPE = "@tesseract.js-data";
const FOLDERS = { fast: ["4.0.0_best_int", "4.0.0"], orientation: ["4.0.0"] } as const;
const ENDINGS = [".traineddata.gz", ".traineddata"] as const;

export type LanguageFile = {
  readonly language: string;
  readonly folder: string;
  readonly ending: (typeof ENDINGS)[number];
  /** Which data it is, for fingerprints. */
  readonly edition: string;
};

/**
 * Finds a language's data: in `dataDir` if one is configured, else in the packages installed at or above
 * `rootDirectory`. Nothing is ever fetched.
 * @throws AppError("bad_request") naming the package to install.
 */
export function findLanguage(
  language: string,
  where: { readonly rootDirectory: string; readonly dataDir: string | null },
): LanguageFile {
  const own = where.dataDir === null ? [] : [{ folder: where.dataDir, edition: "own" }];
  for (const { folder, edition } of [...own, ...packageFolders(language, where.rootDirectory)]) {
    const ending = ENDINGS.find((end) => existsSync(path.join(folder, language + end)));
    if (ending) return { language, folder, ending, edition };
  }
  throw new AppError(
    "bad_request",
    `OCR_LANGUAGES names "${language}", whose data is not installed. Run npm install ${SCOPE}/${language}, or put ${language}.traineddata into OCR_DATA_DIR.`,
    { language },
  );
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

export type LanguageFolder = {
  readonly path: string;
  readonly gzip: boolean;
  /** To be called once the engine has read its files. */
  discard(): Promise<void>;
};

/** One folder with all the files, as the engine wants them: their own, or a temporary one of links. */
export async function folderOf(files: readonly LanguageFile[]): Promise<LanguageFolder> {
  const [first] = files;
  if (!first) throw new AppError("bad_request", "OCR_LANGUAGES names no language.");
  const gzip = first.ending === ".traineddata.gz";
  if (files.every((file) => file.folder === first.folder && file.ending === first.ending)) {
    return { path: first.folder, gzip, discard: async () => {} };
  }
  const folder = await mkdtemp(path.join(tmpdir(), "sightline-ocr-"));
  // The engine looks at a file's first bytes, not at its ending, to tell whether it is packed.
  for (const { language, folder: from, ending } of files) {
    await symlink(path.join(from, language + ending), path.join(folder, `${language}.traineddata`));
  }
  return { path: folder, gzip: false, discard: () => rm(folder, { recursive: true, force: true }) };
}
