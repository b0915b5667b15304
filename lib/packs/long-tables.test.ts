import { expect, it } from "vitest";
import type { PackItemView } from "#lib/domain/pack.ts";
import { showsCited } from "./cited-words.ts";
import { abridgedBlocks } from "./long-tables.ts";
import { readPackExport } from "./read-export.ts";
import { exported, itemOf, packOf } from "./testing.ts";
import { writePackDocx } from "./write-docx.ts";
import { writePackMarkdown } from "./write-markdown.ts";

const rowsOf = (length: number) => Array.from({ length }, (_, at) => [`Quay ${at + 1}`, `${at * 3} homes`]);
const tableText = (length: number) =>
  rowsOf(length)
    .map((row) => row.join("\t"))
    .join("\n");
const fileOf = (length: number) => {
  const item = itemOf(1);
  const source = { ...item.source, quote: tableText(length) } as PackItemView["source"];
  return exported(packOf({ items: [{ ...item, source }] }));
};

it("a long table has its first rows and the number of the others, and the files match", async () => {
  const text = writePackMarkdown(fileOf(41));
  expect(text).toContain("Quay 20 |");
  expect(text).not.toContain("Quay 21");
  expect(text).toContain("… 21 more rows in the source");
  const files = [new TextEncoder().encode(text), await writePackDocx(fileOf(41))];
  for (const file of files) {
    const [item] = readPackExport(file).items;
    expect(item?.shown).not.toContain("Quay 21");
    expect(showsCited(item?.shown ?? "", tableText(41))).toBe(true);
    expect(showsCited(item?.shown ?? "", tableText(42))).toBe(false);
  }
});

it("a file of an earlier release, with all rows of a long table, still matches", () => {
  const whole = rowsOf(41)
    .slice(20)
    .map(([quay, homes]) => `> | ${quay} | ${homes} |`)
    .join("\n");
  const today = writePackMarkdown(fileOf(41));
  // Earlier releases wrote these rows instead of the line with their number.
  const earlier = today.replace(/\n> *\n> … 21 more rows in the source/, `\n${whole}`);
  expect(earlier).not.toContain("more rows");
  const [item] = readPackExport(new TextEncoder().encode(earlier)).items;
  expect(item?.shown).toContain("Quay 41");
  expect(showsCited(item?.shown ?? "", tableText(41))).toBe(true);
  expect(showsCited(item?.shown ?? "", tableText(42))).toBe(false);
});

it("a table of forty rows is whole", () => {
  expect(writePackMarkdown(fileOf(40))).toContain("Quay 40 |");
});

it("a cell over several rows ends with the rows that are shown", () => {
  const merged = [
    { row: 18, column: 0, rows: 5, columns: 1 },
    { row: 19, column: 1, rows: 9, columns: 1 },
    { row: 30, column: 0, rows: 2, columns: 1 },
  ];
  const [table] = abridgedBlocks([{ kind: "table", rows: rowsOf(60), merged }]);
  expect(table).toMatchObject({ merged: [{ row: 18, column: 0, rows: 2, columns: 1 }] });
});
