import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Codes } from "./codes.tsx";
import { DriftTable } from "./drift-table.tsx";
import { FilteredOutList } from "./filtered-out.tsx";
import { DRIFT_CAUSE_WORDS } from "./words.ts";

test("outside the advanced view a receipt has words and no codes", () => {
  const markup = renderToStaticMarkup(
    <>
      <Codes codes={["text_asked", "lanes_merged"]} all />
      <FilteredOutList filteredOut={[{ by: "doc_types", what: "documents", count: 1 }]} />
      <DriftTable
        items={[
          {
            ref: "doc::doc_a@1::chars-0-9",
            documentId: "doc_a",
            corpusId: "plans",
            kind: "gone",
            before: { rank: 1, score: 0.9 },
            after: null,
            causes: ["document_changed"],
          },
        ]}
        evidence={{ titles: {}, known: () => null, href: () => "/", onOpen: () => {} }}
      />
    </>,
  );
  expect(markup).toContain("you asked for text");
  expect(markup).toContain(DRIFT_CAUSE_WORDS.document_changed);
  expect(markup).not.toMatch(/text_asked|lanes_merged|doc_types|document_changed/);
});
