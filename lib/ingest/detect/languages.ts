/** Programming languages by file extension. Those with a grammar are listed in extract/code/grammars.ts. */
const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  typescript: ["ts", "mts", "cts"],
  tsx: ["tsx"],
  javascript: ["js", "mjs", "cjs", "jsx"],
  python: ["py", "pyi", "pyw"],
  go: ["go"],
  rust: ["rs"],
  java: ["java"],
  kotlin: ["kt", "kts"],
  scala: ["scala", "sc"],
  c: ["c", "h"],
  cpp: ["cpp", "cc", "cxx", "hpp", "hh", "hxx", "ino"],
  csharp: ["cs"],
  swift: ["swift"],
  dart: ["dart"],
  objc: ["m", "mm"],
  ruby: ["rb", "rake", "gemspec"],
  php: ["php", "phtml"],
  perl: ["pl", "pm"],
  lua: ["lua"],
  r: ["r"],
  julia: ["jl"],
  elixir: ["ex", "exs"],
  erlang: ["erl", "hrl"],
  haskell: ["hs"],
  clojure: ["clj", "cljs", "edn"],
  ocaml: ["ml", "mli"],
  fsharp: ["fs", "fsx"],
  zig: ["zig"],
  bash: ["sh", "bash", "zsh", "fish"],
  powershell: ["ps1", "psm1"],
  batch: ["bat", "cmd"],
  sql: ["sql"],
  css: ["css"],
  scss: ["scss", "sass", "less"],
  vue: ["vue"],
  svelte: ["svelte"],
  xml: ["xml", "xsd", "xsl", "xslt", "gml", "kml", "gpx", "plist"],
  toml: ["toml"],
  ini: ["ini", "cfg", "conf", "properties"],
  graphql: ["graphql", "gql"],
  protobuf: ["proto"],
  terraform: ["tf", "tfvars", "hcl"],
  latex: ["tex", "bib"],
  groovy: ["groovy", "gradle"],
  cmake: ["cmake"],
  nix: ["nix"],
  vb: ["vb", "vbs"],
  diff: ["diff", "patch"],
};

const FILE_NAMES: Readonly<Record<string, string>> = {
  dockerfile: "dockerfile",
  containerfile: "dockerfile",
  makefile: "makefile",
  gnumakefile: "makefile",
  "cmakelists.txt": "cmake",
  jenkinsfile: "groovy",
  gemfile: "ruby",
  rakefile: "ruby",
  vagrantfile: "ruby",
  ".bashrc": "bash",
  ".bash_profile": "bash",
  ".profile": "bash",
  ".zshrc": "bash",
};

const INTERPRETERS: Readonly<Record<string, string>> = {
  sh: "bash",
  bash: "bash",
  zsh: "bash",
  dash: "bash",
  node: "javascript",
  deno: "typescript",
  bun: "typescript",
  python: "python",
  ruby: "ruby",
  perl: "perl",
  php: "php",
  lua: "lua",
  rscript: "r",
  pwsh: "powershell",
};

const BY_FILE_NAME = new Map(Object.entries(FILE_NAMES));
const BY_INTERPRETER = new Map(Object.entries(INTERPRETERS));
const BY_EXTENSION = new Map(
  Object.entries(EXTENSIONS).flatMap(([language, endings]) => endings.map((ending) => [ending, language])),
);

/**
 * Returns the last extension of a file name in lower case, without its dot, or "" if there is none. A leading dot does
 * not start an extension.
 */
export function extensionOf(fileName: string): string {
  const base = baseName(fileName);
  const dot = base.lastIndexOf(".");
  return dot <= 0 ? "" : base.slice(dot + 1).toLowerCase();
}

/** Returns the name without its folders. */
export function baseName(fileName: string): string {
  return fileName.split(/[\\/]/).at(-1) ?? fileName;
}

/** Returns the programming language that a file name indicates, or null. */
export function languageOfName(fileName: string): string | null {
  return (
    BY_FILE_NAME.get(baseName(fileName).toLowerCase()) ?? BY_EXTENSION.get(extensionOf(fileName)) ?? null
  );
}

/** Returns the programming language that a script's first line names (`#!/usr/bin/env python3`). */
export function languageOfShebang(text: string): string | null {
  const line = /^#!\s*(\S+)(?:[ \t]+(?:-S[ \t]+)?(\S+))?/.exec(text.slice(0, 200));
  if (!line) return null;
  const program = line[1]?.split("/").at(-1) === "env" ? line[2] : line[1];
  const name =
    program
      ?.split("/")
      .at(-1)
      ?.toLowerCase()
      .replace(/[\d.]+$/, "") ?? "";
  return BY_INTERPRETER.get(name) ?? null;
}
