import type { Agreement, PictureKind } from "./judged.ts";
import { type Compared, type Counts, countKind, countPages } from "./measure.ts";

const KINDS: readonly PictureKind[] = ["map", "plan", "photograph", "chart", "diagram", "figure"];

/** Returns the table of precision and recall in Markdown, and a line about the judges. */
export function pictureReport(pages: readonly Compared[], { kappa, same, pages: judged }: Agreement): string {
  const rows: readonly (readonly [string, Counts])[] = [
    ["page with a picture", countPages(pages)],
    ...KINDS.map((kind) => [kind, countKind(pages, kind)] as const),
  ];
  const cells = rows.map(([name, { true: on, found, right }]) => [
    name,
    ...[on, found, right].map(String),
    share(right, found),
    share(right, on),
  ]);
  const header = ["what", "judged", "found", "right", "precision", "recall"];
  const table = [header, header.map(() => "-"), ...cells].map((row) => `| ${row.join(" | ")} |`).join("\n");
  return `${table}\n\n${judged} pages. The two lists are the same on ${same}; kappa of "has a picture" ${decimal(kappa)}.`;
}

const share = (part: number, whole: number) => (whole === 0 ? "-" : decimal(part / whole));
const decimal = (value: number) => value.toFixed(3).replace(/^0/, "");
