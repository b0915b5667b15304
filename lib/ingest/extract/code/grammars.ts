import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { Language, Parser } from "web-tree-sitter";

/** Programming languages with a grammar, and the grammar's name in the package of prebuilt grammars. */
const GRAMMARS: Readonly<Record<string, string>> = {
  typescript: "typescript",
  tsx: "tsx",
  javascript: "javascript",
  python: "python",
  go: "go",
  rust: "rust",
  java: "java",
  c: "cpp",
  cpp: "cpp",
  csharp: "c-sharp",
  ruby: "ruby",
  php: "php",
  bash: "bash",
  powershell: "powershell",
};

/** Loads a grammar when it is first needed and caches it. Returns null for a language without one. */
export type GrammarLoader = (language: string) => Promise<Language | null>;

export function createGrammarLoader(): GrammarLoader {
  const { resolve } = createRequire(import.meta.url);
  const loaded = new Map<string, Promise<Language>>();
  const load = async (name: string) => {
    await Parser.init();
    const path = resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`);
    return Language.load(new Uint8Array(await readFile(path)));
  };
  return async (language) => {
    const name = Object.hasOwn(GRAMMARS, language) ? GRAMMARS[language] : undefined;
    if (name === undefined) return null;
    const known = loaded.get(name) ?? load(name);
    loaded.set(name, known);
    return await known;
  };
}
