import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { NoScriptNotice } from "./top-bar.tsx";

it("a browser without scripts shows what works", () => {
  expect(renderToStaticMarkup(<NoScriptNotice />)).toMatch(/^<noscript>.*Search works without it\./);
});
