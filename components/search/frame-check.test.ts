import fc from "fast-check";
import { expect, it } from "vitest";
import { askedFrameSchema } from "#lib/domain/search.ts";
import { checkedFrame } from "./frame-check.ts";

const odd = fc.constantFrom(
  "",
  "2024-02-29",
  "2023-02-29",
  "0000-01-01",
  "2024-13-01",
  "2024-1-1",
  "x".repeat(201),
);
const text = fc.oneof(fc.string({ maxLength: 8 }), odd);
const list = fc.oneof(
  fc.array(text, { maxLength: 3 }),
  fc.constant(Array.from({ length: 201 }, (_, at) => `t${at}`)),
);
const flag = fc.oneof(fc.boolean(), fc.constantFrom("maybe", ""));
const day = fc.oneof(
  odd,
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
);
const dateField = fc.constantFrom("created", "modified", "published", "effective", "in_force", "printed");

const frames = fc.record({
  query: fc.oneof(fc.string(), fc.constantFrom("  roof ", " ", "q".repeat(4001))),
  filters: fc.record(
    {
      corpora: list,
      documentIds: list,
      docTypes: list,
      formats: list,
      tags: list,
      tagMode: fc.constantFrom("any", "all", "some"),
      authorities: list,
      topics: list,
      dateFrom: day,
      dateTo: day,
      period: fc.record({ from: fc.option(day), to: fc.option(day) }),
      dateFields: fc.array(dateField, { minLength: 1, maxLength: 6 }),
      isDecision: flag,
      isQuestion: flag,
      isAction: flag,
    },
    { requiredKeys: [] },
  ),
});

it("accepts the same frames as the schema of the server, and reads them the same way", () => {
  fc.assert(
    fc.property(frames, ({ query, filters }) => {
      const frame = {
        query,
        filters,
        mode: "hybrid" as const,
        lanes: "auto" as const,
        profile: "adaptive" as const,
        rerank: "profile" as const,
        stakes: "normal" as const,
        allowRestricted: false,
        limit: 10,
        offset: 0,
        passagesPerDocument: 12,
      };
      const parsed = askedFrameSchema.safeParse(frame);
      const checked = checkedFrame(frame);
      expect("wrong" in checked ? null : checked).toEqual(parsed.success ? parsed.data : null);
    }),
    { numRuns: 2000 },
  );
});

it("names the filter that it refuses, and refuses filters that it does not know", () => {
  const frame = askedFrameSchema.parse({ query: "roof" });
  expect(checkedFrame({ ...frame, filters: { tags: ["a"], dateFrom: "soon" } })).toEqual({
    wrong: "dateFrom",
  });
  expect(checkedFrame({ ...frame, filters: { colour: "red" } })).toEqual({ wrong: "colour" });
  const reversed = { dateFrom: "2026-02-01", dateTo: "2026-01-01" };
  expect(checkedFrame({ ...frame, filters: reversed })).toEqual({ wrong: "dateTo" });
});
