import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { CitedSource } from "./answer-strip.tsx";

const parts = (citation: string, title: string) =>
  [
    ...renderToStaticMarkup(<CitedSource citation={citation} title={title} />).matchAll(
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

it("a short title has no minimum width, which would leave a gap after it", () => {
  expect(parts("Plan, p. 34", "Plan")[0]?.style).not.toMatch(/min-w/);
});
