import { InternalHyperlink, Paragraph, Table, TableCell, TableRow, TextRun, WidthType } from "docx";
import { ADDRESS_FACTS, FOUND_COLUMNS, FOUND_HEADING } from "./appendix-words.ts";
import { heading, labelled, link, runs } from "./docx-parts.ts";
import { bookmarkOf } from "./docx-quote.ts";
import { foundWords, type Report, type ReportItem } from "./report.ts";

const NUMBER_WIDTH = 700;
const DETAIL_WIDTH = 8326;

/** Everything technical: how the pack was searched and assembled, and how to check each quote. */
export function appendix({ facts, items }: Report): (Paragraph | Table)[] {
  return [
    heading(FOUND_HEADING, "Heading1"),
    ...facts.map(([name, words]) =>
      ADDRESS_FACTS.has(name)
        ? new Paragraph({ children: [...runs(`${name}: `, { bold: true }), link(words, words)] })
        : labelled(name, words),
    ),
    ...(items.length === 0 ? [] : [table(items)]),
  ];
}

function table(items: readonly ReportItem[]): Table {
  const row = (number: Paragraph, details: readonly Paragraph[], isHeader: boolean) =>
    new TableRow({
      tableHeader: isHeader,
      children: [new TableCell({ children: [number] }), new TableCell({ children: details })],
    });
  const small = (text: string) =>
    new Paragraph({ children: runs(text, { size: 16 }), spacing: { after: 20 } });
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    columnWidths: [NUMBER_WIDTH, DETAIL_WIDTH],
    rows: [
      row(small(FOUND_COLUMNS[0]), [small(FOUND_COLUMNS[1])], true),
      ...items.map((item) => row(numberOf(item), foundWords(item).map(small), false)),
    ],
  });
}

function numberOf(item: ReportItem): Paragraph {
  const run = new TextRun({ text: String(item.number), style: "Hyperlink", size: 16 });
  return new Paragraph({ children: [new InternalHyperlink({ anchor: bookmarkOf(item), children: [run] })] });
}
