import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { CorpusListItem } from "#lib/domain/corpus-console.ts";
import { ConsoleTable } from "./console-table.tsx";
import { CorpusFreshness } from "./corpus-freshness.tsx";

const HEALTH = {
  ...{ degradedReason: null, lastError: null, lastIndexedAt: "2031-03-19T12:00:00.000Z", reasons: [] },
  ...{
    documentCount: 3,
    chunkCount: 9,
    coverage: { found: 3, indexed: 3, pending: 0, failed: 0, skipped: [] },
  },
};

/** The words of the table of corpora, without tags. */
function wordsOf(status: string, freshnessState: string): string {
  const corpus = {
    ...{ id: "plans", title: "Plans", description: "", sourceType: "upload", roots: [], includePatterns: [] },
    ...{ enabled: true, projectId: null, matterId: null, confidentiality: "internal", lastSync: null },
    health: { ...HEALTH, status, freshnessState },
  } as unknown as CorpusListItem;
  return renderToStaticMarkup(
    <ConsoleTable corpora={[corpus]} hrefFor={String} failedHref={String} actions={() => null} />,
  ).replaceAll(/<[^>]*>/g, " ");
}

it.each(["fresh", "stale", "unknown"] as const)(
  "a corpus of which a part is being indexed says only that: %s",
  (state) => {
    const words = wordsOf("syncing", state);
    expect(words).toContain("being indexed");
    expect(words.replace("being indexed", "")).not.toMatch(/fresh |stale|unknown|\bindexed/);
    const chip = renderToStaticMarkup(
      <CorpusFreshness corpus={{ status: "syncing", freshnessState: state }} />,
    );
    expect(chip.replaceAll(/<[^>]*>/g, "")).toBe("being indexed");
  },
);

it("a corpus that is indexed in full says how fresh it is, and when it was indexed", () => {
  expect(wordsOf("healthy", "fresh")).toMatch(/ fresh .*indexed/);
});
