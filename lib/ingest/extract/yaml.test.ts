import { describe, expect, it } from "vitest";
import { outline, read } from "../testing.ts";
import { yamlExtractor } from "./yaml.ts";

const code = (value: string) => expect.objectContaining({ code: value });

const BOMB = [
  "a: &a [x, x, x, x, x, x, x, x, x]",
  ..."bcdefghij"
    .split("")
    .map((name, i) => `${name}: &${name} [${Array(9).fill(`*${"abcdefghi"[i]}`).join(", ")}]`),
].join("\n");

describe("yamlExtractor", () => {
  it("gives each entry its path and includes the comments above it", async () => {
    const text = "The text of a policy that goes on for long enough. ".repeat(3).trim();
    const source = `title: Plan\ndate: 2024-03-05\n# All of them\npolicies:\n  # the first\n  - id: H1\n    text: ${text}\n  - id: H2\n    text: ${text}\n`;
    const extracted = await read(yamlExtractor, source);
    expect(extracted.text).toBe(source);
    expect(extracted.metadata).toEqual({ title: "Plan", createdAt: "2024-03-05" });
    expect(outline(extracted)).toEqual([
      "code <{title, date}>: title: Plan\ndate: 2024-03-05",
      `code <policies[0]>: # All of them\npolicies:\n  # the first\n  - id: H1\n    text: ${text}`,
      `code <policies[1]>: - id: H2\n    text: ${text}`,
    ]);
  });

  it("reads only the known descriptive keys of a data file as metadata", async () => {
    const described =
      "title: Indicators\nauthority: Pellford Council\ndoc_type: dataset\ntags: [homes, flats]\npublished_date: 2025-06-01\nstatus: 7\n";
    expect((await read(yamlExtractor, described)).metadata).toEqual({
      title: "Indicators",
      createdAt: "2025-06-01",
      properties: {
        authority: "Pellford Council",
        doc_type: "dataset",
        published_date: "2025-06-01",
        tags: ["homes", "flats"],
      },
    });
    expect((await read(yamlExtractor, "name: thing\ntags: [a]\ntype: x\n")).metadata).toEqual({
      title: "thing",
    });
  });

  it("reads several documents in one file", async () => {
    const { blocks } = await read(yamlExtractor, "a: 1\n---\nb: 2\n");
    expect(blocks.map((block) => block.path)).toEqual(['["document 1"]', '["document 2"]']);
  });

  it("refuses an alias bomb with a clear message and accepts ordinary aliases", async () => {
    await expect(read(yamlExtractor, BOMB)).rejects.toThrowError(code("too_complex"));
    const harmless = await read(yamlExtractor, "base: &base { a: 1 }\none: *base\ntwo: *base\n");
    expect(harmless.notes).toEqual([]);
    expect((await read(yamlExtractor, "a: &a [*a]\n")).blocks).toHaveLength(1);
  });

  it("refuses endless nesting in any notation with a clear message", async () => {
    for (const source of ["[".repeat(10_000), `${"- ".repeat(10_000)}a`, "{a: ".repeat(2000)]) {
      await expect(read(yamlExtractor, source)).rejects.toThrowError(code("too_deep"));
    }
  });

  it("reads invalid YAML as text, with a note", async () => {
    const extracted = await read(yamlExtractor, "a: [b\nc: }");
    expect(extracted.notes.map((note) => note.code)).toEqual(["parsed_as_text"]);
    expect(extracted.blocks).toHaveLength(1);
  });
});
