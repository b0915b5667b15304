import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { DocumentSummary } from "#lib/domain/documents.ts";
import type { Freshness, FreshnessReason } from "#lib/domain/freshness.ts";
import { DocumentState } from "./document-state.tsx";

const freshness = (state: Freshness["state"], reason: FreshnessReason): Freshness => ({
  ...{ state, reasons: [reason], indexedAt: null },
});
const FRESH = freshness("fresh", "index_current");
const NO_MEANING = freshness("stale", "embedding_pending");
const running = { state: "running", stage: "embedding", progress: 0.4 };

const stateOf = (over: object, isOwnPage = false) =>
  renderToStaticMarkup(
    <DocumentState
      document={
        {
          ...{ state: "indexed", latestJob: null, waitingJobs: 0, embeddedShare: 1, freshness: FRESH },
          ...over,
        } as unknown as DocumentSummary
      }
      isOwnPage={isOwnPage}
      onRetry={() => {}}
    />,
  );
/** The words of the state, without tags. */
const wordsOf = (over: object) => stateOf(over).replaceAll(/<[^>]*>/g, " ");

it.each([
  ["text", { state: "received", freshness: freshness("unknown", "not_indexed_yet") }],
  ["text of a new version", { freshness: freshness("stale", "newer_version_not_indexed") }],
  ["meaning, while a job runs", { freshness: NO_MEANING, embeddedShare: 0.4, latestJob: running }],
  ["meaning, while a job waits", { freshness: NO_MEANING, embeddedShare: 0, waitingJobs: 1 }],
  ["meaning", { freshness: NO_MEANING, embeddedShare: 0.4 }],
  ["pages and pictures", { waitingJobs: 2 }],
])("a document without its %s is being indexed, and neither fresh, stale nor indexed", (_part, over) => {
  const words = wordsOf(over);
  expect(words).toContain("being indexed");
  expect(words.replace("being indexed", "")).not.toMatch(/fresh|stale|unknown|\bindexed/);
});

it("a document that is indexed in full is fresh, or stale with the reason", () => {
  expect(wordsOf({}).trim()).toBe("fresh");
  expect(wordsOf({ freshness: freshness("stale", "recipe_changed") })).toContain(
    "stale · indexed with earlier settings",
  );
});

it.each([
  ["a locked file", { state: "failed", error: { code: "encrypted", message: "It is locked." } }, "locked"],
  ["an archive of locked files", {}, "fresh\\s+holds locked files"],
])("%s says so and leads to its page", (_what, over, chip) => {
  const html = stateOf({ isLocked: true, id: "doc_1", ...over });
  expect(html.replaceAll(/<[^>]*>/g, " ")).toMatch(new RegExp(`^\\s*${chip}`));
  expect(html).not.toContain("Retry");
  expect(html).toContain('href="/documents/doc_1"');
  const own = stateOf({ isLocked: true, id: "doc_1", ...over }, true);
  expect(own).toContain("Type the password below");
  expect(own).not.toContain("href");
});

it("a failed document can be tried again, but not one that needs its password", () => {
  const failed = (code: string) =>
    wordsOf({ state: "failed", latestJob: { state: "failed" }, error: { code, message: "It failed." } });
  expect(failed("damaged")).toContain("Retry");
  expect(failed("encrypted")).not.toContain("Retry");
});
