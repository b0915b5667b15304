import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PackItemView } from "#lib/domain/pack.ts";
import { PrintedItem } from "./printed-item.tsx";

const REF = "doc::doc_a@2::chars-100-109";

function printed(
  role: PackItemView["role"],
  via: PackItemView["provenance"]["via"],
  quoted: Pick<Extract<PackItemView["source"], { readonly title: string }>, "quote" | "blocks"> = {
    quote: "A lamp is lit.",
  },
): string {
  const item: PackItemView = {
    itemId: "item_00000001",
    role,
    note: "",
    sectionId: null,
    evidenceRef: REF,
    documentId: "doc_a",
    citedVersion: 2,
    span: { start: 100, end: 109 },
    page: 3,
    byteHash: "a".repeat(64),
    quoteHash: "b".repeat(64),
    modality: "policy",
    provenance: { via, traceId: null, rank: null, score: null, path: [], against: [], standsFor: [] },
    addedAt: "2031-04-01T00:00:00.000Z",
    source: {
      state: "unchanged",
      title: "Harbour plan",
      sourcePath: "plans/harbour.md",
      corpus: { id: "plans", title: "Plans" },
      docType: "local plan",
      publishedDate: null,
      sectionPath: [],
      ...quoted,
      currentVersion: 2,
    },
  };
  return renderToStaticMarkup(<PrintedItem item={item} number={1} numberOf={() => 1} placeOf={() => 1} />);
}

test("print marks counter-evidence as suggested until a person files it", () => {
  const mark = "suggested counter-evidence, not accepted";
  expect(printed("context", "countervailing")).toContain(mark);
  expect(printed("against", "countervailing")).not.toContain(mark);
  expect(printed("context", "by_hand")).not.toContain(mark);
});

test("a quote shows a table as a table and no Markdown marks", () => {
  const html = printed("for", "by_hand", {
    quote: "**Lamps**\n\n| Quay | Lamps |\n| --- | ---: |\n| North | 12 |",
    blocks: [
      { kind: "words", text: "Lamps" },
      {
        kind: "table",
        rows: [
          ["Quay", "Lamps"],
          ["North", "12"],
        ],
      },
    ],
  });
  expect(html).toMatch(/<td[^>]*>North<\/td><td[^>]*>12<\/td>/);
  expect(html).not.toMatch(/\| |---|\*\*/);
});
