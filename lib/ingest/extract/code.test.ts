import { describe, expect, it } from "vitest";
import { read } from "../testing.ts";
import { createCodeExtractor } from "./code.ts";

const extractor = createCodeExtractor();
const FILLER = Array.from({ length: 60 }, (_, i) => `        value_${i} = ${i};`).join("\n");

async function pathsOf(fileName: string, source: string): Promise<(string | undefined)[]> {
  const { blocks } = await read(extractor, source, fileName);
  return blocks.map((block) => block.path);
}

describe("code extractor", () => {
  it("keeps the original text and leaves only brackets between blocks", async () => {
    const source = `import os\r\n\r\n# About it\r\n@cached\r\ndef top(a):\r\n    """Doc."""\r\n    return a\r\n\r\nX = 1\r\n`;
    const { text, blocks } = await read(extractor, source, "a.py");
    expect(text).toBe(source);
    expect(blocks.map((block) => [block.path, text.slice(block.start, block.end)])).toEqual([
      [undefined, "import os"],
      ["function top", '# About it\r\n@cached\r\ndef top(a):\r\n    """Doc."""\r\n    return a'],
      [undefined, "X = 1"],
    ]);
  });

  it("splits long classes into their methods with comments, and keeps short classes whole", async () => {
    const source = `/** Reads. */\nclass Parser {\n    field = 1;\n    /** Does it. */\n    parse() {\n${FILLER}\n    }\n    end() {}\n}\nclass Small { a() {} }\n`;
    expect(await pathsOf("a.ts", source)).toEqual([
      "class Parser",
      "class Parser > parse",
      "class Parser > end",
      "class Small",
    ]);
    const { text, blocks } = await read(extractor, source, "a.ts");
    expect(text.slice(blocks[1]?.start)).toMatch(/^ {4}\/\*\* Does it/);
  });

  it.each([
    [
      "a.tsx",
      "export const Card = (p: P) => <div>{p.x}</div>;\ninterface I { a: 1 }",
      ["function Card", "interface I"],
    ],
    [
      "a.go",
      "package a\n\n// T is.\ntype T struct{}\n\nfunc (t *T) Do() {}\n",
      [undefined, "type T", "function T.Do"],
    ],
    ["a.rs", "/// Doc\n#[derive(X)]\nstruct A {}\nimpl B for A { fn f() {} }", ["struct A", "impl B for A"]],
    ["A.java", "package a;\n@X class A { void f() {} }\nenum E { B }", [undefined, "class A", "enum E"]],
    [
      "a.c",
      "#include <x.h>\nstatic int *add(int a) { return 0; }\nstruct p { int x; };",
      [undefined, "function add", "struct p"],
    ],
    ["a.cpp", "namespace n { class A {}; }\nvoid A::f() {}", ["namespace n", "function A::f"]],
    [
      "a.cs",
      "using X;\npublic record R(int A);\nclass C { void F() {} }",
      [undefined, "record R", "class C"],
    ],
    ["a.rb", "module M\nend\n# Doc\nclass A < B\n  def f; end\nend", ["module M", "class A"]],
    ["a.php", "<?php\nclass A { function f() {} }\nfunction g() {}", [undefined, "class A", "function g"]],
    ["a.sh", "set -e\nbuild() { echo; }\n", [undefined, "function build"]],
  ])("finds the definitions of %s", async (fileName, source, paths) => {
    expect(await pathsOf(fileName, source)).toEqual(paths);
  });

  it("recognises a script without an extension by its first line, and reads broken code without failing", async () => {
    expect(await pathsOf("run", "#!/usr/bin/env python3\n\ndef f():\n    pass\n")).toEqual([
      undefined,
      "function f",
    ]);
    expect((await read(extractor, "class {{{ def (((", "a.py")).blocks.length).toBeGreaterThan(0);
  });

  it("cuts code in languages without a grammar at blank lines", async () => {
    const source = `-- one\nCREATE TABLE a (id int);\n\n${"SELECT 1;\n".repeat(120)}\nSELECT 2;\n`;
    const { blocks } = await read(extractor, source, "a.sql");
    expect(blocks.length).toBeGreaterThan(1);
    expect(blocks[0]).toMatchObject({ kind: "code", language: "sql" });
  });
});
