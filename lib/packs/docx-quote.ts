import {
  BookmarkEnd,
  BookmarkStart,
  FootnoteReferenceRun,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  WidthType,
  type XmlComponent,
} from "docx";
import type { QuoteBlock } from "./clean-quote.ts";
import { link, runs } from "./docx-parts.ts";
import { BOOKMARK } from "./docx-properties.ts";
import type { ReportItem } from "./report.ts";

/** Width of the text on an A4 page with usual margins, in twentieths of a point. */
export const TEXT_WIDTH = 9026;

export const bookmarkOf = ({ number }: ReportItem) => `${BOOKMARK}${number}`;

/** What stands before the first words of a quote and after the last: its bookmark and its footnote. */
type Edges = { readonly before: readonly XmlComponent[]; readonly after: readonly XmlComponent[] };

/** A quote within its bookmark. The footnote is inside, after the last word. */
export function quote(item: ReportItem): (Paragraph | Table)[] {
  return item.blocks.flatMap((block, index) => {
    const edges = {
      before: index === 0 ? [new BookmarkStart(bookmarkOf(item), item.number)] : [],
      after:
        index === item.blocks.length - 1
          ? [new FootnoteReferenceRun(item.number), new BookmarkEnd(item.number)]
          : [],
    };
    return block.kind === "words" ? [paragraph(block.text, edges)] : [table(block, edges), spacer()];
  });
}

function paragraph(text: string, { before, after }: Edges): Paragraph {
  return filled(new Paragraph({ style: "Quote" }), [...before, ...runs(text), ...after]);
}

/** The options of a paragraph do not accept the start and the end of a bookmark. */
function filled(empty: Paragraph, children: readonly XmlComponent[]): Paragraph {
  for (const child of children) empty.addChildElement(child);
  return empty;
}

/** Without a paragraph between, two tables would be one. */
const spacer = () => new Paragraph({});

/** The last cell of a short row spans the remaining columns. */
function table({ rows }: Extract<QuoteBlock, { kind: "table" }>, { before, after }: Edges): Table {
  const columns = Math.max(...rows.map((row) => row.length));
  const cell = (row: number, column: number, text: string) => {
    const width = rows[row]?.length ?? 0;
    const isFirst = row === 0 && column === 0;
    const isLast = row === rows.length - 1 && column === width - 1;
    const children = [...(isFirst ? before : []), ...runs(text, { size: 20 }), ...(isLast ? after : [])];
    return new TableCell({
      children: [filled(new Paragraph({ spacing: { after: 40 } }), children)],
      ...(column === width - 1 && width < columns ? { columnSpan: columns - column } : {}),
    });
  };
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    columnWidths: Array.from({ length: columns }, () => Math.floor(TEXT_WIDTH / columns)),
    rows: rows.map(
      (row, index) =>
        new TableRow({ cantSplit: true, children: row.map((text, at) => cell(index, at, text)) }),
    ),
  });
}

export function footnote({ footnote: { words, address } }: ReportItem): Paragraph {
  return new Paragraph({ children: address === null ? runs(words) : [link(address, words)] });
}
