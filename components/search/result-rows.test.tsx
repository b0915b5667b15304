import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ResultRows } from "./result-rows.tsx";

const rows = (...names: string[]) => names.map((name) => <li key={name}>{name}</li>);

it("related rows are a list of their own below a heading, so that lists have rows only", () => {
  const markup = renderToStaticMarkup(
    <ResultRows titleId="title" answering={rows("plan")} related={rows("annex", "map")} />,
  );
  expect(markup).toMatch(
    /^<div[^>]*><ol aria-labelledby="title"><li>plan<\/li><\/ol><h2 id="([^"]+)"[^>]*>Related<\/h2><ol aria-labelledby="\1" start="2"><li>annex<\/li><li>map<\/li><\/ol><\/div>$/,
  );
});

it("rows without anything to tell apart are one list", () => {
  const markup = renderToStaticMarkup(
    <ResultRows titleId="title" answering={rows("plan", "annex")} related={[]} />,
  );
  expect(markup).toMatch(
    /^<div[^>]*><ol aria-labelledby="title"><li>plan<\/li><li>annex<\/li><\/ol><\/div>$/,
  );
});
