import { expect, test } from "vitest";
import { featureCycles } from "./features.ts";

const imports = (lines: Readonly<Record<string, readonly string[]>>) => new Map(Object.entries(lines));

test("features that import each other in a circle are refused, and the message lists the imports", () => {
  const [message, ...others] = featureCycles(
    imports({
      "components/packs/item.tsx": ["components/search/state.ts", "components/ui/button.tsx"],
      "components/search/row.tsx": ["components/receipt/codes.tsx"],
      "components/receipt/lines.tsx": ["components/packs/item.tsx"],
    }),
  );
  expect(others).toEqual([]);
  expect(message).toContain("packs, receipt, search");
  expect(message).toContain("components/receipt/lines.tsx imports components/packs/item.tsx");
  expect(message).not.toContain("button.tsx");
});

test("a feature may use another one, and its own files may use each other", () => {
  const graph = imports({
    "components/search/row.tsx": ["components/packs/item.tsx", "components/search/state.ts"],
    "components/search/state.ts": ["components/search/words.ts"],
    "components/packs/item.tsx": ["lib/domain/pack.ts"],
    "app/packs/page.tsx": ["components/packs/item.tsx", "components/search/row.tsx"],
  });
  expect(featureCycles(graph)).toEqual([]);
});

test("a test may use any feature", () => {
  const graph = imports({
    "components/search/row.tsx": ["components/packs/item.tsx"],
    "components/packs/item.test.ts": ["components/search/row.tsx"],
  });
  expect(featureCycles(graph)).toEqual([]);
});
