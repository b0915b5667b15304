import { describe, expect, it } from "vitest";
import { utf8 } from "../testing.ts";
import { RECORD_LIMITS } from "./limits.ts";
import { faultCodes, layerOf } from "./testing.ts";

const HEADINGS = "reference,name,latitude,longitude";
const table = (...rows: readonly string[]) => `${[HEADINGS, ...rows].join("\n")}\n`;

describe("a table is read as records", () => {
  it("with its row in the file, its fields, and its other columns as attributes", async () => {
    const { layer, records, end } = await layerOf(
      "SiteReference,SiteNameAddress,GeoX,GeoY,Hectares,FirstAddedDate,Deliverable\nBR1,High Street,451000,206000,1.25,01/12/2017,yes\n\nBR2,Low Street,,,,13/12/2017,\n",
    );
    expect(layer.sample).toEqual([
      ["BR1", "High Street", "451000", "206000", "1.25", "01/12/2017", "yes"],
      ["BR2", "Low Street", "", "", "", "13/12/2017", ""],
    ]);
    const [first, second] = records;
    expect(first).toMatchObject({
      ...{ row: 2, reference: "BR1", name: "High Street", validFrom: "2017-12-01", areaM2: null },
      attributes: { Hectares: 1.25, Deliverable: "yes" },
    });
    expect(first?.bounds?.map((degrees) => degrees.toFixed(3))).toEqual([
      "-1.263",
      "51.750",
      "-1.263",
      "51.750",
    ]);
    expect(second).toMatchObject({ row: 4, reference: "BR2", attributes: {} });
    expect(end).toMatchObject({
      ...{ rows: 2, refused: 0, notes: ["1 empty row was left out."] },
      coordinates: { system: "EPSG:27700", accuracyMetres: 5 },
    });
  });

  it("with its headings below a title, another separator, and another line end", async () => {
    const text = "Register of land\r\rreference;name;latitude;longitude\r1;A;51.5;-1.2\r";
    const { records } = await layerOf(text);
    expect(records).toMatchObject([{ row: 4, reference: "1", name: "A", faults: [] }]);
    expect((await layerOf(`sep=;\n${text}`)).records).toMatchObject([{ row: 4, reference: "1" }]);
    expect((await layerOf(text.replaceAll(";", "\t"), "a.tsv")).records).toMatchObject([{ reference: "1" }]);
  });

  it("in UTF-16, in windows-1252, and with a byte order mark", async () => {
    const text = table("1,Café,51.5,-1.2", "2,Crèche,51.5,-1.2");
    const wide = new Uint8Array([0xff, 0xfe, ...Buffer.from(text, "utf16le")]);
    for (const bytes of [wide, Buffer.from(text, "latin1"), utf8(`\ufeff${text}`)]) {
      const { records } = await layerOf(new Uint8Array(bytes));
      expect(records).toMatchObject([
        { name: "Café", faults: [] },
        { name: "Crèche", faults: [] },
      ]);
    }
  });

  it("with the point of a row that has no shape", async () => {
    const { records } = await layerOf(
      'reference,geometry,point\n1,"POLYGON((-1 51,-1 51.1,-1.1 51.1,-1 51))",POINT(-1 51)\n2,,POINT(-2 52)\n',
    );
    expect(records.map(({ bounds }) => bounds)).toEqual([
      [-1.1, 51, -1, 51.1],
      [-2, 52, -2, 52],
    ]);
    expect(records.map(({ attributes }) => attributes)).toEqual([{}, {}]);
  });

  it("with the order of day and month that a later row of the column shows", async () => {
    const early = Array.from(
      { length: RECORD_LIMITS.sampleRows + 10 },
      (_, at) => `${at},A,51.5,-1.2,03/04/2020`,
    );
    const text = (last: string) =>
      [`${HEADINGS},start-date`, ...early, `last,A,51.5,-1.2,${last}`].join("\n");
    expect((await layerOf(text("13/04/2020"))).records[0]?.validFrom).toBe("2020-04-03");
    expect((await layerOf(text("04/13/2020"))).records[0]?.validFrom).toBe("2020-03-04");
    const unclear = await layerOf(text("05/04/2020"));
    expect(unclear.end.faults).toEqual({ date_order_unclear: early.length + 1 });
  });

  it("with a number behind a reference that another row has, and once for rows that are equal", async () => {
    const { records, end } = await layerOf(
      table(
        "1,A,51.5,-1.2",
        "1,B,51.5,-1.2",
        "1-2,C,51.5,-1.2",
        "1,D,51.5,-1.2",
        "1,B,51.5,-1.2",
        "1,A,51.5,-1.2",
      ),
    );
    expect(records.map(({ reference }) => reference)).toEqual(["1", "1-2", "1-2-2", "1-3"]);
    expect(end.refusedRows.map(({ row }) => row)).toEqual([6, 7]);
  });

  it("in batches", async () => {
    const rows = Array.from({ length: 1201 }, (_, at) => `${at},A,51.5,-1.2`);
    expect((await layerOf(table(...rows))).batches).toEqual([500, 500, 201]);
  });

  it("with distinct names of columns, and the mapping of a person", async () => {
    const { layer, records } = await layerOf("a,a,,b\nx,y,z,51.5\n", "rows.csv", {
      "": { fields: { reference: "a", name: "a (2)" }, geometry: null },
    });
    expect(layer.columns).toEqual(["a", "a (2)", "Column 3", "b"]);
    expect(records).toMatchObject([
      { reference: "x", name: "y", attributes: { "Column 3": "z", b: "51.5" }, faults: [] },
    ]);
  });
});

describe("a table whose columns are not records", () => {
  it("has no mapping, shows its first rows, and its rows are not read", async () => {
    const { layer, records, end } = await layerOf("Supplier,Amount\nA,1\nB,2\n");
    expect(layer).toMatchObject({
      mapping: null,
      columns: ["Supplier", "Amount"],
      sample: [
        ["A", "1"],
        ["B", "2"],
      ],
    });
    expect(records).toEqual([]);
    expect(end).toMatchObject({ rows: 0, refused: 0, coordinates: null });
  });
});

describe("a table is refused in words", () => {
  it("if it has a million columns", async () => {
    const columns = Array.from({ length: 1_000_000 }, (_, at) => `c${at}`).join(",");
    await expect(layerOf(`${HEADINGS},${columns}\n1,A,51.5,-1.2\n`)).rejects.toMatchObject({
      code: "too_complex",
      message: expect.stringContaining("has 1,000,004 columns; 1,000 are read"),
    });
  });

  it("if its first line never ends", async () => {
    const line = utf8("reference,name,".repeat(1_100_000));
    await expect(layerOf(line)).rejects.toMatchObject({ code: "too_complex" });
  });

  it("if it is empty, or no text", async () => {
    await expect(layerOf("\n \n")).rejects.toMatchObject({ code: "empty_file" });
    await expect(layerOf(new Uint8Array(5000).map((_, at) => at % 7))).rejects.toMatchObject({
      code: "not_text",
    });
  });
});

it("a row with very many values and a line that never ends cost their row alone", async () => {
  const { records, end } = await layerOf(
    table(
      "1,A,51.5,-1.2",
      `2${",".repeat(100_000)}x`,
      "x".repeat(RECORD_LIMITS.rowChars + 300_000),
      "4,D,51.5,-1.2",
    ),
  );
  expect(records.map(({ row, reference }) => [row, reference])).toEqual([
    [2, "1"],
    [3, "2"],
    [5, "4"],
  ]);
  expect(records.map(faultCodes)).toEqual([[], ["values_too_many", "coordinates_missing"], []]);
  expect(end.refusedRows).toMatchObject([{ row: 4, fault: { code: "row_too_long" } }]);
});
