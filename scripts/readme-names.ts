import path from "node:path/posix";

/** What the repository contains, to compare documents with. */
export type Known = {
  /** Tracked paths from the root, with `/`. */
  readonly files: readonly string[];
  /** Every identifier in the tracked source. */
  readonly identifiers: ReadonlySet<string>;
};

const IN_BACKTICKS = /`([^`\n]+)`/g;
const FILE = /^[\w./@-]+\.(?:tsx?|mjs|sql)$/;
const FOLDER = /^[\w./@-]+\/$/;
/** camelCase or PascalCase, as written or with `()`. Other words may be values, commands or formats. */
const SYMBOL = /^([a-z][a-z0-9]*[A-Z]\w*|[A-Z]\w*[a-z]\w*)(?:\(\))?$/;
const IDENTIFIER = /[A-Za-z_$][\w$]*/g;

/** Returns every identifier in a source file. */
export function identifiersOf(source: string): string[] {
  return source.match(IDENTIFIER) ?? [];
}

/**
 * Returns the files, folders and symbols that a README names in backticks and that do not exist. Paths start at the
 * README's own folder or at the root, so a file that moved away is missing although another room has its name.
 */
export function missingNames(readme: string, text: string, { files, identifiers }: Known): string[] {
  const named = new Set([...text.matchAll(IN_BACKTICKS)].map(([, name = ""]) => name));
  return [...named].filter((name) => {
    const paths = [path.join(path.dirname(readme), name), path.normalize(name)];
    if (FILE.test(name)) return !paths.some((each) => files.includes(each));
    if (FOLDER.test(name)) return !files.some((file) => paths.some((each) => file.startsWith(each)));
    const [, symbol] = SYMBOL.exec(name) ?? [];
    return symbol !== undefined && !identifiers.has(symbol);
  });
}
