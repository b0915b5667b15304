import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PackItemView } from "#lib/domain/pack.ts";
import { showsCited } from "./cited-words.ts";
import { readPackExport } from "./read-export.ts";
import { exported, itemOf, packOf } from "./testing.ts";
import { writePackMarkdown } from "./write-markdown.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("the visible words of a file", () => {
  const shownIn = (text: string) => readPackExport(bytes(text)).items.map(({ shown }) => shown);
  const quoted = (quote: string) => {
    const item = itemOf(1);
    return packOf({ items: [{ ...item, source: { ...item.source, quote } as PackItemView["source"] }] });
  };

  it("differ as soon as one word differs", () => {
    const word = fc.constantFrom(..."lamp,quay,12 m,*lit*,[dusk],not,1. no,> so,a\\\\b,<b>".split(","));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), fc.nat(), word, (words, at, other) => {
        const changed = words.with(at % words.length, other);
        const [shown = null] = shownIn(writePackMarkdown(exported(quoted(changed.join(" ")))));
        expect(shown !== null && showsCited(shown, words.join(" "))).toBe(changed.join() === words.join());
      }),
    );
  });

  it.each<[string, (text: string) => string, boolean]>([
    ["as it was written", (text) => text, true],
    ["with other ends of lines", (text) => text.replaceAll("\n", "\r\n"), true],
    ["with other line breaks", (text) => text.replace("> A lamp is", "> A lamp\n> is"), true],
    ["by an editor that escapes less", (text) => text.replace("pack\\_", "pack_"), true],
    ["with a note beside it", (text) => text.replace("## Against", "Not so.\n\n## Against"), true],
    ["with another word", (text) => text.replace("> A lamp is lit", "> A lamp is not lit"), false],
    ["with words made bold that say more", (text) => text.replace("is lit", "is **never** lit"), false],
    ["without its words", (text) => text.replace("> A lamp is lit.[", "> ["), false],
    [
      "with a second quote",
      (text) => text.replace("> A lamp is lit.[^1]", "> A lamp is lit.[^1]\n\n> Or not."),
      false,
    ],
  ])("%s", (_, change, same) => {
    const text = writePackMarkdown(exported(packOf()));
    const [shown = null] = shownIn(change(text));
    expect(shown !== null && showsCited(shown, "A lamp is lit.")).toBe(same);
  });

  it("have an empty header above rows from the middle of a table, and match as before", () => {
    const quote = "| Quay | 12 |\n| Moor | 30 |";
    const item = itemOf(1);
    const source = { ...item.source, quote, sourcePath: "sites.md" } as PackItemView["source"];
    const text = writePackMarkdown(exported(packOf({ items: [{ ...item, source }] })));
    expect(text).toContain("> |  |  |\n> | --- | --- |\n> | Quay | 12 |\n> | Moor | 30 |\n>\n> [^1]");
    const earlier = text.replace(
      "> |  |  |\n> | --- | --- |\n> | Quay | 12 |",
      "> | Quay | 12 |\n> | --- | --- |",
    );
    expect(earlier).not.toBe(text);
    for (const file of [text, earlier]) {
      const [shown = null] = shownIn(file);
      expect(shown !== null && showsCited(shown, quote)).toBe(true);
    }
  });

  it("do not include the policy above them", () => {
    const item = itemOf(1);
    const words = { quote: "3. Homes are mixed.", sectionPath: ["Policy H4: Homes *"] };
    const source = { ...item.source, ...words } as PackItemView["source"];
    const text = writePackMarkdown(exported(packOf({ items: [{ ...item, source }] })));
    expect(text).toContain("**Policy H4: Homes \\***\n\n> 3\\. Homes are mixed.[^1]");
    const [shown = null] = shownIn(text);
    expect(shown !== null && showsCited(shown, words.quote)).toBe(true);
  });

  it("are empty for an item that was removed from the file", () => {
    const text = writePackMarkdown(exported(packOf()));
    expect(shownIn(text.replace("> A lamp is lit.[^1]", ""))).toEqual(["", "A lamp is lit."]);
  });
});

it("reads a Markdown file of an earlier release, which has a heading for each item", () => {
  const hash = "a".repeat(64);
  const row = (number: number) =>
    `| ${number} | \`doc::doc_a@2::chars-1-2\` | \`doc::doc_a@2::chars-1-2\` | \`${hash}\` | \`${hash}\` |`;
  const text = `# Lamps

### 1\\. Harbour plan — Context

> A lamp is lit.${"  "}

- cited v2, current

### 2\\. Source removed — Against

## Sources and hashes

${row(1)}
${row(2)}

Pack pack_a, version 3, exported 2026-01-01.
`;
  const { packId, version, items } = readPackExport(bytes(text));
  expect({ packId, version, shown: items.map(({ shown }) => shown) }).toEqual({
    ...{ packId: "pack_a", version: 3 },
    shown: ["A lamp is lit.", null],
  });
});
