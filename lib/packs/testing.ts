import fc from "fast-check";
import { PACK_ROLES, type PackItemView, type PackView } from "#lib/domain/pack.ts";
import type { PackExport } from "#lib/domain/pack-export.ts";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { packExport } from "./addresses.ts";

/** Made-up packs for tests, with words such as people and documents contain. */

export const ORIGIN = "https://evidence.example";
export const EXPORTED_AT = "2031-04-05T06:07:08.000Z";
const TIME = "2031-04-01T00:00:00.000Z";

export function itemOf(number: number, over: Partial<PackItemView> = {}): PackItemView {
  return {
    itemId: `item_${String(number).padStart(8, "0")}`,
    role: "context",
    note: "",
    sectionId: null,
    evidenceRef: `doc::doc_a@2::chars-${number * 100}-${number * 100 + 9}`,
    documentId: "doc_a",
    citedVersion: 2,
    span: { start: number * 100, end: number * 100 + 9 },
    page: 3,
    byteHash: "a".repeat(64),
    quoteHash: number.toString(16).padStart(64, "0"),
    modality: "policy",
    provenance: {
      via: "by_hand",
      traceId: null,
      rank: null,
      score: null,
      path: [],
      against: [],
      standsFor: [],
    },
    addedAt: TIME,
    source: {
      state: "unchanged",
      title: "Harbour plan",
      sourcePath: "plans/harbour.md",
      corpus: { id: "plans", title: "Plans" },
      docType: "local plan",
      publishedDate: "2030-01-01",
      sectionPath: ["3 Quays", "3.1 Lamps"],
      quote: "A lamp is lit.",
      currentVersion: 2,
    },
    ...over,
  };
}

export function packOf(over: Partial<PackView> = {}): PackView {
  return {
    id: "pack_00000001",
    version: 1,
    currentVersion: 1,
    revision: 4,
    unsaved: false,
    title: "Lamps on the quay",
    frame: searchFrameSchema.parse({ query: "when is a lamp lit" }),
    sections: [{ id: "s1", heading: "Rules" }],
    items: [itemOf(1), itemOf(2, { sectionId: "s1", role: "against", note: "Look at this one" })],
    assembly: null,
    receipts: ["trace_00000001"],
    versions: [{ number: 1, note: "", itemCount: 2, actorId: "local", savedAt: TIME }],
    createdAt: TIME,
    updatedAt: TIME,
    actorId: "local",
    ...over,
  };
}

export const exported = (pack: PackView): PackExport =>
  packExport(pack, { origin: ORIGIN, exportedAt: EXPORTED_AT });

const hostile = fc.constantFrom(
  ..."=1+1|+1|-1|@SUM(A1)|'quoted|\"|a,b|a\r\nb|\n\n|\t|# x|## Sources and hashes|## How this was found|[^1]|[^1]: x|| a | b ||<script>|&amp;|]]>|<!--|[a](b)|![a](b)|*a*|_a_|`a`|~~~|> q|1. a|- a|===|http://example.org|www.example.org|a@example.org|:smile:|$x$|\\|\\\\|\u0001|\ufffe|\u202e|😀|𝔸|ẞ".split(
    "|",
  ),
);
/** Arbitrary words without NUL and lone surrogates, which no request can contain. */
export const anyWords = fc
  .oneof(
    hostile,
    fc.string({ unit: "grapheme", maxLength: 30 }),
    fc
      .array(fc.oneof(hostile, fc.constantFrom("lamp", " ", "\n")), { maxLength: 8 })
      .map((parts) => parts.join("")),
  )
  .map((text) => text.toWellFormed().replaceAll("\u0000", ""));
/** Rows with tabs, as a table has them in the text of a PDF, and rows with bars, as in Markdown. */
const anyTable = fc
  .tuple(
    fc.constantFrom("\t", " | "),
    fc.array(fc.array(anyWords, { minLength: 2, maxLength: 4 }), { minLength: 2 }),
  )
  .map(([between, rows]) =>
    rows.map((row) => row.map((cell) => cell.replace(/\s/g, " ")).join(between)).join("\n"),
  )
  .map((text) => (text.includes(" | ") ? text.replace(/^/gm, "| ").replace(/$/gm, " |") : text));
const someWords = anyWords.filter((text) => text.trim() !== "");

/** Packs with arbitrary words in every text field. */
export const anyPack: fc.Arbitrary<PackView> = fc
  .record({
    title: someWords.map((text) => text.trim()),
    heading: someWords.map((text) => text.trim()),
    query: someWords,
    items: fc.array(
      fc.record({
        title: someWords,
        quote: fc.oneof(anyWords, anyTable),
        note: anyWords,
        path: fc.oneof(anyWords, fc.constant("plan.md")),
        role: fc.constantFrom(...PACK_ROLES),
        section: anyWords,
        inSection: fc.boolean(),
        removed: fc.boolean(),
      }),
      { maxLength: 4 },
    ),
  })
  .map(({ title, heading, query, items }) =>
    packOf({
      title,
      frame: searchFrameSchema.parse({ query }),
      sections: [{ id: "s1", heading }],
      items: items.map((each, index) => {
        const { note, role } = each;
        const item = itemOf(index + 1, { note, role, sectionId: each.inSection ? "s1" : null });
        if (each.removed || item.source.state === "removed") return { ...item, source: { state: "removed" } };
        const { title: ownTitle, quote, path: sourcePath, section } = each;
        return {
          ...item,
          source: { ...item.source, title: ownTitle, quote, sourcePath, sectionPath: [section] },
        };
      }),
    }),
  );
