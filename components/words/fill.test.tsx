import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { fill } from "./fill.tsx";

const markup = (...args: Parameters<typeof fill>) => renderToStaticMarkup(fill(...args));

test("an element stands where the sentence names it", () => {
  expect(markup("Moved {what} to {corpus}.", { corpus: <b>Plans</b>, what: "it" })).toBe(
    "Moved it to <b>Plans</b>.",
  );
});

test("a placeholder without a value stays as it is", () => {
  expect(markup("Moved to {corpus}.", {})).toBe("Moved to {corpus}.");
});

test("text is escaped", () => {
  expect(markup("{title}", { title: "<script>" })).toBe("&lt;script&gt;");
});
