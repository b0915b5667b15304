import { describe, expect, it } from "vitest";
import { outline, read } from "../testing.ts";
import { createJsonExtractor, jsonExtractor } from "./json.ts";

const code = (value: string) => expect.objectContaining({ code: value });

describe("jsonExtractor", () => {
  it("gives each entry its path, with spans in the original text", async () => {
    const policies = ["H1", "H2"].map((id) => ({
      id,
      title: `Policy ${id}`,
      text: `The text of ${id} `.repeat(20).trim(),
    }));
    const source = JSON.stringify(
      { title: "Plan", date: "2024-03-05", policies, "odd key": [1, 2] },
      null,
      2,
    );
    const extracted = await read(jsonExtractor, source);
    expect(extracted.text).toBe(source);
    expect(extracted.blocks.map((block) => block.path)).toEqual([
      "{title, date}",
      "policies[0]",
      "policies[1]",
      '["odd key"]',
    ]);
    expect(extracted.metadata).toEqual({ title: "Plan", createdAt: "2024-03-05" });
    const second = extracted.blocks[2];
    expect(JSON.parse(source.slice(second?.start, second?.end))).toEqual(policies[1]);
  });

  it("splits long texts and groups small items without leaving anything out", async () => {
    const source = JSON.stringify({
      values: Array.from({ length: 900 }, (_, i) => i),
      note: { short: "a", long: "word ".repeat(300) },
    });
    const { blocks, text } = await read(jsonExtractor, source);
    expect(blocks.map((block) => block.path)).toEqual(expect.arrayContaining(["note.short", "note.long"]));
    expect(blocks[0]?.path).toMatch(/^values\[0-\d+\]$/);
    const left = blocks.reduceRight(
      (rest, block) => rest.slice(0, block.start) + rest.slice(block.end),
      text,
    );
    expect(left.replace(/[\s,\]}]/g, "")).toBe("");
  });

  it("reads comments, trailing commas and JSON Lines", async () => {
    expect((await read(jsonExtractor, '{ // why\n "a": 1, }')).notes).toEqual([]);
    const lines = await read(
      jsonExtractor,
      `{"id":1,"text":"${"x".repeat(80)}"}\r\n\r\n{"id":2,"text":"${"y".repeat(80)}"}\r\n`,
    );
    expect(lines.blocks.map((block) => block.path)).toEqual(["[0]", "[1]"]);
  });

  it("limits the number of blocks of a large file to the maximum for a document", async () => {
    const source = JSON.stringify(
      Array.from({ length: 20_000 }, (_, id) => ({ id, name: `Record number ${id}` })),
    );
    expect((await read(jsonExtractor, source)).blocks.length).toBeLessThan(2000);
  });

  it("refuses nesting of 10,000 levels with a clear message and without stack overflow", async () => {
    for (const source of [
      `${"[".repeat(10_000)}${"]".repeat(10_000)}`,
      `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
    ]) {
      await expect(read(jsonExtractor, source)).rejects.toThrowError(code("too_deep"));
    }
    await expect(read(createJsonExtractor({ maxDepth: 2 }), "[[[1]]]")).rejects.toThrowError(
      code("too_deep"),
    );
    expect((await read(jsonExtractor, JSON.stringify("[".repeat(10_000)))).notes).toEqual([]);
  });

  it("reads invalid JSON as text, with a note", async () => {
    const extracted = await read(jsonExtractor, '{"a": 1, b: }');
    expect(outline(extracted)).toEqual(['paragraph: {"a": 1, b: }']);
    expect(extracted.notes.map((note) => note.code)).toEqual(["parsed_as_text"]);
  });
});
