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

/** Returns the files, folders and symbols that a document names in backticks and that do not exist. */
export function missingNames(text: string, { files, identifiers }: Known): string[] {
  const named = new Set([...text.matchAll(IN_BACKTICKS)].map(([, name = ""]) => name));
  return [...named].filter((name) => {
    const path = name.replace(/^(?:\.\.?\/)+/, "");
    if (FILE.test(name)) return !files.some((file) => file === path || file.endsWith(`/${path}`));
    if (FOLDER.test(name)) return !files.some((file) => `/${file}`.includes(`/${path}`));
    const [, symbol] = SYMBOL.exec(name) ?? [];
    return symbol !== undefined && !identifiers.has(symbol);
  });
}
