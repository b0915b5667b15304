import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { NotCompared, PackVerification } from "#lib/domain/pack-export.ts";
import { CheckedExport } from "./checked-export.tsx";
import { CHECK_EXPORT_WORDS } from "./list-words.ts";

const checked = (notCompared: readonly NotCompared[]): PackVerification => ({
  ...{ packId: "pack_1", version: null, exportedAt: "2026-11-27T09:00:00Z", verified: true },
  ...{ savedItems: null, directionMarks: false, foreignQuotes: 0, statedItems: 2, lacksCount: false },
  items: [0, 9].map((start) => ({
    ...{ evidenceRef: `doc::doc_a@1::chars-${start}-9`, verdict: "matches" as const, title: "Plan" },
    ...{ citedVersion: 1, currentVersion: 1, notCompared: [...notCompared] },
  })),
  counts: { matches: 2, changed_since: 0, words_differ: 0, footnote_differs: 0, source_removed: 0 },
});

const shown = (notCompared: readonly NotCompared[]) =>
  renderToStaticMarkup(
    <CheckedExport fileName="roofs.md" checked={checked(notCompared)} failure={null} />,
  ).replaceAll(/<[^>]+>/g, "\n");

it("says once for a file that footnotes without links are compared in part, and not where they have links", () => {
  expect(shown(["footnote"]).split(CHECK_EXPORT_WORDS.noLinksHelp)).toHaveLength(2);
  expect(shown(["footnote"])).not.toContain("Footnote");
  expect(shown(["figure"])).not.toContain(CHECK_EXPORT_WORDS.noLinksHelp);
  expect(shown(["figure"]).split("Figure not compared")).toHaveLength(3);
});
