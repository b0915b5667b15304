import type {
  CoordinateSystem,
  RecordDraft,
  RecordEvent,
  RecordFault,
  RecordFaultCode,
  RecordLayerEnd,
  RecordMapping,
} from "#lib/domain/records.ts";
import { fittingMapping } from "./chosen-columns.ts";
import { recogniseColumns } from "./columns.ts";
import { shortened } from "./faults.ts";
import type { SourceLayer } from "./layer.ts";
import { RECORD_LIMITS } from "./limits.ts";
import type { PlaceReader } from "./places.ts";
import { factsOfRows } from "./stated-facts.ts";
import { sampleOf, surveyOf } from "./survey.ts";
import { type RowOutcome, toRecords } from "./to-record.ts";

/** Rows of a layer that a person sees when mapping its columns. */
const PREVIEW_ROWS = 5;

const NOTHING_CHOSEN = { mapping: null, notes: [] } as const;

/**
 * Yields the events of one layer. Without a mapping, of its own or given, its rows are not read and its end counts none.
 */
export async function* readLayer(
  layer: SourceLayer,
  { mapping: given, places }: { readonly mapping?: RecordMapping | undefined; readonly places: PlaceReader },
): AsyncGenerator<RecordEvent, void> {
  const { name, columns, hasShapes } = layer;
  const sample = await sampleOf(layer);
  const chosen = given === undefined ? NOTHING_CHOSEN : fittingMapping(given, columns);
  const mapping = chosen.mapping ?? recogniseColumns({ columns, hasShapes, sample });
  const preview = sample
    .slice(0, PREVIEW_ROWS)
    .map((values) => values.map((value) => shortened(String(value ?? ""), RECORD_LIMITS.detailChars)));
  const facts = { ...factsOfRows({ columns, mapping, sample }), ...layer.facts };
  yield { kind: "layer", layer: { layer: name, columns, mapping, sample: preview, facts } };
  const tally = new Tally(places);
  if (mapping !== null) {
    const survey = await surveyOf(layer, mapping, sample);
    const toRecord = toRecords({ columns, mapping, survey, places, system: layer.system });
    for await (const rows of layer.rows()) {
      for (const row of rows) {
        const batch = tally.add(row.row, toRecord(row));
        if (batch !== null) yield { kind: "records", records: batch };
      }
    }
    const last = tally.take();
    if (last.length > 0) yield { kind: "records", records: last };
  }
  yield { kind: "end", end: tally.end(name, [...chosen.notes, ...layer.notes()]) };
}

/** Collects records into batches, and counts. */
class Tally {
  readonly #places: PlaceReader;
  #batch: RecordDraft[] = [];
  #batchBytes = 0;
  #rows = 0;
  #refused = 0;
  readonly #faults = new Map<RecordFaultCode, number>();
  readonly #refusedRows: { readonly row: number; readonly fault: RecordFault }[] = [];
  readonly #systems = new Map<CoordinateSystem, number>();

  constructor(places: PlaceReader) {
    this.#places = places;
  }

  /** Returns the batch that is complete with this row; else null. */
  add(row: number, outcome: RowOutcome): readonly RecordDraft[] | null {
    this.#rows++;
    if ("refused" in outcome) {
      this.#refused++;
      this.#count([outcome.refused]);
      if (this.#refusedRows.length < RECORD_LIMITS.refusedRows)
        this.#refusedRows.push({ row, fault: outcome.refused });
      return null;
    }
    const { draft, system } = outcome;
    this.#count(draft.faults);
    if (system !== null) this.#systems.set(system, (this.#systems.get(system) ?? 0) + 1);
    this.#batch.push(draft);
    this.#batchBytes += sizeOf(draft);
    const isFull = this.#batch.length >= RECORD_LIMITS.batch || this.#batchBytes >= RECORD_LIMITS.batchBytes;
    return isFull ? this.take() : null;
  }

  take(): readonly RecordDraft[] {
    const batch = this.#batch;
    this.#batch = [];
    this.#batchBytes = 0;
    return batch;
  }

  end(layer: string, notes: readonly string[]): RecordLayerEnd {
    const [most] = [...this.#systems].sort((a, b) => b[1] - a[1]);
    const read = [...this.#systems.keys()].map((system) => this.#places.accuracyMetres(system));
    return {
      ...{ layer, rows: this.#rows, refused: this.#refused },
      faults: Object.fromEntries(this.#faults),
      refusedRows: this.#refusedRows,
      coordinates: most === undefined ? null : { system: most[0], accuracyMetres: Math.max(...read) },
      notes,
    };
  }

  #count(faults: readonly RecordFault[]): void {
    for (const code of new Set(faults.map((fault) => fault.code)))
      this.#faults.set(code, (this.#faults.get(code) ?? 0) + 1);
  }
}

function sizeOf({ geometry, notes, attributes }: RecordDraft): number {
  let size = (geometry?.length ?? 0) + (notes?.length ?? 0);
  for (const value of Object.values(attributes)) size += typeof value === "string" ? value.length : 8;
  return size;
}
