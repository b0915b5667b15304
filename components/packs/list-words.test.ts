import { expect, it } from "vitest";
import type { PackVerification, Verdict } from "#lib/domain/pack-export.ts";
import { checkedWords } from "./list-words.ts";

function checked(...verdicts: Verdict[]): Pick<PackVerification, "items" | "counts"> {
  const items = verdicts.map((verdict) => ({
    ...{ evidenceRef: "doc::doc_a@1::chars-0-5", verdict, citedVersion: 1, currentVersion: 1, title: "Plan" },
    notCompared: [],
  }));
  const count = (wanted: Verdict) => verdicts.filter((verdict) => verdict === wanted).length;
  return {
    items,
    counts: {
      matches: count("matches"),
      changed_since: count("changed_since"),
      words_differ: count("words_differ"),
      footnote_differs: count("footnote_differs"),
      source_removed: count("source_removed"),
    },
  };
}

it("the summary names what is worst, and counts it", () => {
  expect(checkedWords(checked())).toBe("it has no quotes");
  expect(checkedWords(checked("matches"))).toBe("its quote matches its source");
  expect(checkedWords(checked("matches", "matches"))).toBe("all 2 quotes match their sources");
  expect(checkedWords(checked("matches", "changed_since"))).toBe("1 of 2 sources changed since");
  expect(checkedWords(checked("words_differ", "changed_since", "source_removed"))).toBe(
    "2 of 3 quotes do not match",
  );
  expect(checkedWords(checked("footnote_differs", "matches"))).toBe("1 of 2 footnotes does not match");
  const [first, ...others] = checked("matches", "matches").items;
  const unread = {
    ...checked("matches", "matches"),
    items: [{ ...first, notCompared: ["words"] }, ...others],
  };
  expect(checkedWords(unread as PackVerification)).toBe("the words of 1 of 2 quotes were not compared");
});
