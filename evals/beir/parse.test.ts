import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "#lib/errors/app-error.ts";
import { documentLine, parseJsonLines, parseQrels, queryLine } from "./parse.ts";

const documents = (text: string) => parseJsonLines(text, "corpus.jsonl", documentLine);
const qrels = (text: string) => parseQrels(text, "qrels.tsv");

describe("parseJsonLines", () => {
  it("returns every object and ignores its other keys", () => {
    const text = '\uFEFF{"_id":"1","text":"a"}\r\n\n{"_id":"2","title":"t","text":"b","metadata":{"x":1}}\n';
    expect(documents(text)).toEqual([
      { _id: "1", title: "", text: "a" },
      { _id: "2", title: "t", text: "b" },
    ]);
  });

  it.each([
    ['{"_id":"1","text":"a"}\n{"_id":"2","te', "corpus.jsonl:2: is not JSON"],
    ['{"_id":"1","text":"a"}\n\n{"_id":"2"}', "corpus.jsonl:3: text: "],
    ['{"_id":1,"text":"a"}', "corpus.jsonl:1: _id: "],
    ['{"_id":"1","text":"a"}\n{"_id":"1","text":"b"}', "corpus.jsonl:2: has the _id of line 1"],
    ["[]", "corpus.jsonl:1: "],
  ])("refuses %j with its line", (text, message) => {
    expect(() => documents(text)).toThrow(message);
  });

  it("refuses a question without words", () => {
    const text = '{"_id":"1","text":"  "}';
    expect(() => parseJsonLines(text, "queries.jsonl", queryLine)).toThrow("queries.jsonl:1: text");
  });
});

describe("parseQrels", () => {
  it("reads gains with or without a header line, including zeros", () => {
    const judged = qrels("query-id\tcorpus-id\tscore\nq1\td1\t2\nq1\td2\t0\r\nq2\td1\t1\n");
    expect(judged.get("q1")).toEqual(
      new Map([
        ["d1", 2],
        ["d2", 0],
      ]),
    );
    expect([...judged.keys()]).toEqual(["q1", "q2"]);
    expect(qrels("q1\td1\t1")).toEqual(new Map([["q1", new Map([["d1", 1]])]]));
  });

  it.each([
    ["query-id\tcorpus-id\tscore\nq1\td1", "qrels.tsv:2: is not"],
    ["query-id\tcorpus-id\tscore\nq1 d1 1", "qrels.tsv:2: is not"],
    ["q1\td1\t1\n\tq2\t1", "qrels.tsv:2: is not"],
    ["q1\td1\t1\nq1\td2\tyes", 'qrels.tsv:2: the score "yes"'],
    ["q1\td1\t1\nq1\td1\t2", "qrels.tsv:2: judges d1"],
    ["q1\t0\td1\t1\nq1\t0\td2\t1", "qrels.tsv:2: is not"],
  ])("refuses %j with its line", (text, message) => {
    expect(() => qrels(text)).toThrow(message);
  });

  it("reads back what was written, and either parses or refuses any text", () => {
    const id = fc.stringMatching(/^[\w.#-]{1,12}$/);
    const rows = fc.uniqueArray(fc.tuple(id, id, fc.integer({ min: 0, max: 4 })), {
      selector: ([query, document]) => `${query}\t${document}`,
    });
    fc.assert(
      fc.property(rows, (judged) => {
        const read = qrels(["query-id\tcorpus-id\tscore", ...judged.map((row) => row.join("\t"))].join("\n"));
        const flat = [...read].flatMap(([query, gains]) => [...gains].map((gain) => [query, ...gain]));
        expect(flat).toHaveLength(judged.length);
        expect(new Set(flat.map(String))).toEqual(new Set(judged.map(String)));
      }),
      { numRuns: 50 },
    );
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        try {
          qrels(text);
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
        }
      }),
    );
  });
});
