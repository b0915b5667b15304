import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Breadcrumb } from "./breadcrumb.tsx";

/** Returns the line with at most two headings, as a reader sees it. */
const shown = (path: readonly string[], clauses: readonly string[]) =>
  renderToStaticMarkup(<Breadcrumb path={path} clauses={clauses} last={2} />)
    .replace(/<span class="sr-only">[^<]*<\/span>/, "")
    .replace(/<[^>]*>/g, "");

test("several clauses do not push out the heading that they belong to", () => {
  expect(shown(["Design code", "1 Streets", "2 Lamps"], ["2.1", "2.2"])).toBe("1 Streets › 2 Lamps");
  expect(shown(["2 Lamps"], ["2.1", "2.2"])).toBe("2 Lamps");
});

test("a single clause follows the last two headings", () => {
  expect(shown(["Design code", "1 Streets", "2 Lamps"], ["2.1"])).toBe("1 Streets › 2 Lamps › 2.1");
  expect(shown(["2 Lamps"], ["2.1"])).toBe("2 Lamps › 2.1");
});

test("a clause that a heading names is not repeated", () => {
  expect(shown(["2 Lamps", "2.1 Height"], ["2.1"])).toBe("2 Lamps › 2.1 Height");
});

test("without headings the first clauses are shown", () => {
  expect(shown([], ["2.1", "2.2", "2.3"])).toBe("2.1 › 2.2");
  expect(shown([], [])).toBe("");
});

test("the whole path with every clause is in the title", () => {
  const markup = renderToStaticMarkup(
    <Breadcrumb path={["Design code", "1 Streets", "2 Lamps"]} clauses={["2.1", "2.2"]} last={2} />,
  );
  expect(markup).toContain('title="Design code › 1 Streets › 2 Lamps › 2.1 › 2.2"');
});

test("a path of data reads as words, and stands in the title as it is", () => {
  expect(shown(["Land supply", "sites[5]"], [])).toBe("Land supply › Site 5");
  const markup = renderToStaticMarkup(<Breadcrumb path={["sites[5]"]} clauses={[]} last={2} />);
  expect(markup).toContain('title="sites[5]"');
});

test("the cells of a spreadsheet stand before the headings of their columns", () => {
  expect(shown(["Sites", "Reference | Homes", "A3:B3"], [])).toBe("A3:B3 › Reference | Homes");
});

test("a screen reader hears whether the line names headings or the corpus", () => {
  const html = (isCorpus: boolean) =>
    renderToStaticMarkup(<Breadcrumb path={["My documents"]} clauses={[]} last={2} isCorpus={isCorpus} />);
  expect(html(false)).toContain("In the section ");
  expect(html(true)).toContain("In the corpus ");
});
