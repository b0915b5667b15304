import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { CitedSource } from "./answer-strip.tsx";

const parts = (citation: string, title: string) =>
  [
    ...renderToStaticMarkup(<CitedSource citation={citation} name={title} />).matchAll(
      /<span[^>]*class="([^"]*)"[^>]*>([^<]*)/g,
    ),
  ].map(([, style = "", text = ""]) => ({ style, text }));

it("the comma stands in the same part as the title, so that no gap can be before it", () => {
  for (const title of ["Plan", "Quayside Local Plan 2022 to 2040"]) {
    const citation = `${title}, Policy H4, p. 34`;
    const [first, ...others] = parts(citation, title);
    expect(first?.text).toBe(`${title},`);
    expect([first, ...others].map((part) => part?.text).join("")).toBe(citation);
  }
});

it("a title of up to 40 characters is never cut on a wide screen, and a short one nowhere: a minimum would leave a gap", () => {
  expect(parts("Plan, p. 34", "Plan")[0]?.style).toMatch(/^shrink-0 /);
  for (const title of ["Quayside Local Plan 2022–2040", "Brackwater wharf moorings policy"]) {
    const [first] = parts(`${title}, p. 34`, title);
    expect(first?.style).toContain("two:shrink-0");
    expect(first?.style).not.toMatch(/(^| )min-w/);
  }
});

it("of a longer title at least 30 characters are visible", () => {
  const title = "Quayside Harbour Authority Comments on the Local Plan";
  expect(parts(`${title}, Table 4, p. 3`, title)[0]?.style).toContain("min-w-[min(32ch,70%)]");
});
