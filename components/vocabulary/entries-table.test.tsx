import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Listed } from "#lib/domain/listed-terms.ts";
import { EntriesTable } from "./entries-table.tsx";

it("has a space between words, so that a narrow line ends between them and not inside a long one", () => {
  const entry: Listed = {
    ...{ id: "t", terms: ["environmental", "sustainability"], corpus: null, enabled: true },
    ...{ builtIn: false, edited: false, changedBy: null, changedAt: null },
  };
  const kind = { id: "topic", unit: "topic", nameOf: () => "Climate", path: "", queryKey: "" } as const;
  const changes = { switch: async () => undefined, remove: async () => undefined };
  const shown = renderToStaticMarkup(
    <EntriesTable {...{ kind, changes }} caption="Topics" head="Words" entries={[entry]} form={() => null} />,
  );
  expect(shown.replaceAll(/<[^>]*>/g, "")).toContain("Climate · environmental · sustainability");
});
