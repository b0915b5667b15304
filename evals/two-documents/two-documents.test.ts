import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { joinPassages, readTwoDocumentSet } from "./dataset.ts";
import type { TwoDocumentRow } from "./measure.ts";
import { holdsBoth, twoDocumentTable } from "./report.ts";

const lines = (objects: readonly unknown[]) => objects.map((each) => JSON.stringify(each)).join("\n");

describe("questions that need two documents", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "two-documents-"));
    await mkdir(path.join(folder, "text", "planning-coventry"), { recursive: true });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const write = async (questions: readonly unknown[], passages: readonly unknown[], map: unknown) => {
    const set = path.join(folder, "text", "planning-coventry");
    await writeFile(path.join(folder, "questions.jsonl"), lines(questions));
    await writeFile(path.join(set, "corpus.jsonl"), lines(passages));
    await writeFile(path.join(set, "doc_map.json"), JSON.stringify(map));
    return readTwoDocumentSet(path.join(folder, "questions.jsonl"), folder);
  };
  const passage = (source: string, index: number, text: string) => ({
    _id: `${source}-${index}`,
    text,
    metadata: { source_path: source, chunk_index: index },
  });

  it("use a complete PDF if there is one, and otherwise the passages in order as a text", async () => {
    await writeFile(path.join(folder, "whole.pdf"), "%PDF");
    const { sources, pdfs } = await write(
      [{ id: "q", query: "What?", sources: ["a/one.pdf", "a/two.pdf"], why: "" }],
      [
        passage("a/two.pdf", 1, "second\u0001"),
        passage("a/two.pdf", 0, "first"),
        passage("a/one.pdf", 0, "x"),
      ],
      { "a/one.pdf": { file: "open/whole.pdf" }, "a/two.pdf": { file: "open/pdf_truncated/two.pdf" } },
    );
    expect([...sources.keys()].sort()).toEqual(["a/one.pdf", "a/two.txt"]);
    expect(pdfs).toBe(1);
    expect(new TextDecoder().decode(await sources.get("a/two.txt")?.read())).toBe("first\n\nsecond");
  });

  it("refuse a question about an absent document", async () => {
    const asked = write(
      [{ id: "q", query: "What?", sources: ["a", "b"], why: "" }],
      [passage("a", 0, "x")],
      {},
    );
    await expect(asked).rejects.toMatchObject({ code: "bad_request", message: expect.stringContaining("b") });
  });

  it("join overlapping passages without repetition", () => {
    const shared = "which the council then adopted in full";
    expect(joinPassages([`The plan, ${shared}`, `${shared} and published.`])).toBe(
      `The plan, ${shared}\n\n and published.`,
    );
  });
});

describe("the count of complete answers", () => {
  const row = (id: string, half: "tune" | "report", places: readonly (number | null)[]): TwoDocumentRow => ({
    ...{ id, half, parts: 0 },
    places: {
      bm25: places,
      keyword: places,
      hybrid: places,
      hybrid_capped: places,
      gathered: places,
      pack: places,
    },
  });

  it("includes a question only if both sources are within the cut", () => {
    const rows = [row("a", "tune", [1, 5]), row("b", "tune", [1, 6]), row("c", "report", [2, null])];
    expect(holdsBoth(rows, "bm25", 5)).toBe(1);
    expect(holdsBoth(rows, "bm25", 10)).toBe(2);
    expect(twoDocumentTable(rows)).toContain("first 5: tuning half (2)");
  });
});
