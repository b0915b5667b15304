import fc from "fast-check";
import { expect, it } from "vitest";
import { documentOfRef, type EvidenceRef, formatEvidenceRef, parseEvidenceRef } from "./evidence-ref.ts";

const id = fc.stringMatching(/^[a-z0-9_-]{1,20}$/);
const version = fc.integer({ min: 1, max: 10_000 });
const anyRef: fc.Arbitrary<EvidenceRef> = fc.oneof(
  fc.tuple(id, version, fc.nat(), fc.nat()).map(([documentId, number, a, b]) => ({
    kind: "doc" as const,
    documentId,
    version: number,
    span: { start: Math.min(a, b), end: Math.max(a, b) },
  })),
  fc
    .tuple(id, version, fc.nat())
    .map(([documentId, number, page]) => ({ kind: "page" as const, documentId, version: number, page })),
  fc.tuple(id, id).map(([documentId, assetId]) => ({ kind: "asset" as const, documentId, assetId })),
  fc
    .tuple(id, fc.string({ unit: "grapheme", minLength: 1 }), version)
    .map(([datasetId, reference, number]) => ({
      kind: "record" as const,
      datasetId,
      reference,
      version: number,
    })),
);

it("parses every ref that it formats", () => {
  fc.assert(
    fc.property(anyRef, (ref) => {
      expect(parseEvidenceRef(formatEvidenceRef(ref))).toEqual(ref);
    }),
  );
});

it("writes the reference of a record so that it stands in an address", () => {
  const ref = {
    kind: "record",
    datasetId: "applications-1",
    reference: "PB/24/01288/FUL",
    version: 3,
  } as const;
  expect(formatEvidenceRef(ref)).toBe("record::applications-1::PB%2F24%2F01288%2FFUL@3");
});

it("never throws, for any input", () => {
  fc.assert(
    fc.property(
      fc.string(),
      (text) => parseEvidenceRef(text) === null || typeof parseEvidenceRef(text) === "object",
    ),
  );
});

it.each([
  "doc::a@1::chars-9-3",
  "doc::a::chars-1-2",
  "doc::a@1::chars-1",
  "doc::a@x::page-1",
  "asset::a",
  "record::sites-1::H3",
  "record::sites-1::%E0%A4%A@1",
  "",
])("refuses %s", (text) => expect(parseEvidenceRef(text)).toBeNull());

it.each([
  ["doc::doc_a@1::chars-10-42", "doc_a"],
  ["doc::doc_a@3::page-7", "doc_a"],
  ["asset::doc_a::v2-p5-1", "doc_a"],
  ["record::plan::1@2", null],
  ["doc_a", null],
])("the document of %s is %s", (text, id) => expect(documentOfRef(text)).toBe(id));
