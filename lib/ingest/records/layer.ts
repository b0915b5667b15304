import type { AttributeValue, CoordinateSystem, LayerFacts, RecordFault } from "#lib/domain/records.ts";

/** A row of a layer as the reader of its format yields it. */
export type SourceRow = {
  /** Number of the row, line or feature in the file, from 1. */
  readonly row: number;
  /** By column. A row may have fewer values than there are columns, or more. */
  readonly values: readonly AttributeValue[];
  /** Values under names that are no columns. A feature may have names of its own. */
  readonly more?: readonly (readonly [name: string, value: AttributeValue])[];
  readonly faults: readonly RecordFault[];
  /** The GeoJSON geometry of a feature, or its well-known binary. */
  readonly shape?: unknown;
  /** True if the shape was not read, and the row has a fault that says why. */
  readonly isShapeLeftOut?: boolean;
  /** The number of a feature, if it has one. */
  readonly id?: string;
  /** Why the row could not be read at all. */
  readonly refused?: RecordFault;
};

/** A layer of a file. Its rows can be read again from the start. */
export type SourceLayer = {
  readonly name: string;
  /** Distinct headings, in their order. */
  readonly columns: readonly string[];
  /** True if each row is a feature with a shape of its own. */
  readonly hasShapes: boolean;
  /** The coordinate system that the file states for its shapes; "unknown" for one that is not read. */
  readonly system: CoordinateSystem | "auto" | "unknown";
  /** What the file states about the layer. */
  readonly facts?: LayerFacts;
  /** The first rows by column, if opening the file has read them. */
  readonly sample?: readonly (readonly AttributeValue[])[];
  /** Yields rows in blocks. Empty rows are left out. */
  rows(): AsyncGenerator<readonly SourceRow[], void>;
  /** Notes about what was read. Complete after the last row. */
  notes(): readonly string[];
};
