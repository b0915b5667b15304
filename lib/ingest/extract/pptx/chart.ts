import type { DraftBlock, DraftCell } from "../shared/compose.ts";
import { childrenNamed, elementsOf, textOf, type XmlElement } from "../shared/xml.ts";
import { at, contentOf, numberOf, textIn } from "./elements.ts";
import type { Part } from "./package.ts";

const MAX_POINTS = 500;
const MAX_SERIES = 50;

type Series = {
  readonly name: string;
  /** By the index of the point. */
  readonly categories: ReadonlyMap<number, string>;
  readonly values: ReadonlyMap<number, string>;
};

/** Returns a chart's title as a caption, and the numbers that it stores as a table with one column for each series. */
export function readChart({ root }: Part): DraftBlock[] {
  const chart = at(root, "chart");
  const caption = titleOf(at(chart, "title"));
  const series = elementsOf(at(chart, "plotArea"))
    .filter(({ name }) => name.endsWith("Chart"))
    .flatMap((plot) => childrenNamed(plot, "ser"))
    .slice(0, MAX_SERIES)
    .map(readSeries);
  return [
    ...(caption === "" ? [] : [{ kind: "caption", runs: [{ text: caption }] } as const]),
    ...tableOf(series),
  ];
}

function titleOf(title: XmlElement | null): string {
  const paragraphs = childrenNamed(at(title, "tx", "rich"), "p").map((paragraph) => textIn(paragraph, /^t$/));
  return paragraphs.join("\n").trim() || textIn(at(title, "tx", "strRef", "strCache"), /^v$/);
}

function readSeries(series: XmlElement): Series {
  return {
    name: textIn(at(series, "tx", "strRef", "strCache"), /^v$/) || textOf(at(series, "tx", "v")),
    categories: pointsOf(at(series, "cat") ?? at(series, "xVal")),
    values: pointsOf(at(series, "val") ?? at(series, "yVal")),
  };
}

/** Returns the stored points. Of categories with several levels only the innermost is read. */
function pointsOf(data: XmlElement | null): ReadonlyMap<number, string> {
  const [reference] = contentOf(data);
  const cache = elementsOf(reference).find(({ name }) => name.endsWith("Cache")) ?? reference ?? null;
  const format = textOf(at(cache, "formatCode"));
  const isNumber = /^num/.test(cache?.name ?? "");
  const points = childrenNamed(at(cache, "lvl") ?? cache, "pt").slice(0, MAX_POINTS);
  return new Map(
    points.map((point) => {
      const value = textOf(at(point, "v"));
      return [numberOf(point, "idx"), isNumber ? printed(value, format) : value];
    }),
  );
}

/** Days from the first day of 1900 as spreadsheets count it to the first day of 1970. */
const DAYS_TO_1970 = 25_569;
const DAY_MS = 86_400_000;
const LAST_DAY = 2_958_465;

/** Returns a number without the noise of its binary form: as a share or a day, if its format says so. */
function printed(value: string, format: string): string {
  const number = Number(value);
  if (value.trim() === "" || !Number.isFinite(number)) return value;
  if (/^0(?:\.0+)?%$/.test(format)) return `${shortest(number * 100)}%`;
  if (/y/i.test(format) && /[dm]/i.test(format) && number > 0 && number <= LAST_DAY) {
    return new Date(Math.floor(number - DAYS_TO_1970) * DAY_MS).toISOString().slice(0, 10);
  }
  return shortest(number);
}

function shortest(number: number): string {
  return String(Number(number.toPrecision(12)));
}

function tableOf(series: readonly Series[]): DraftBlock[] {
  const indexes = [
    ...new Set(series.flatMap(({ categories, values }) => [...categories.keys(), ...values.keys()])),
  ];
  if (indexes.length === 0) return [];
  const cell = (text: string, header = false): DraftCell => ({ runs: [{ text }], ...(header && { header }) });
  const rows = indexes
    .sort((a, b) => a - b)
    .slice(0, MAX_POINTS)
    .map((index) => [
      cell(series.map(({ categories }) => categories.get(index)).find((name) => name !== undefined) ?? ""),
      ...series.map(({ values }) => cell(values.get(index) ?? "")),
    ]);
  const head = [cell("", true), ...series.map(({ name }) => cell(name, true))];
  return [{ kind: "table", runs: [], rows: [head, ...rows] }];
}
