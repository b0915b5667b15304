import { expect, test } from "vitest";
import { quoteWords } from "./quote-words.ts";

test("a quote as words has a line for each row and no Markdown marks", () => {
  const quote = "### Lamps\n\n| Quay | Lamps |\n| --- | ---: |\n| North | 12 |";
  const rows = [
    ["Quay", "Lamps"],
    ["North", "12"],
  ];
  const blocks = [{ kind: "words", text: "Lamps" } as const, { kind: "table", rows } as const];
  expect(quoteWords({ quote, blocks })).toBe("Lamps\nQuay · Lamps\nNorth · 12");
});

test("a quote without blocks keeps its words and loses empty lines and page furniture", () => {
  const quote = "A lamp is lit.\n\nHarbour plan\n\nA rope is dry.";
  expect(quoteWords({ quote, furniture: [{ start: 16, end: 28 }] })).toBe("A lamp is lit.\nA rope is dry.");
});
