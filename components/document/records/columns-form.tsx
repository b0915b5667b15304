"use client";
import { type ReactNode, useState } from "react";
import { COLUMNS_WORDS } from "#components/records/words.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { LayerView } from "#lib/domain/dataset-edit.ts";
import type { RecordMapping } from "#lib/domain/records.ts";
import { CHOSEN_FIELDS, mappingOf, type PlaceFrom, placeChoices } from "./chosen-mapping.ts";
import { FirstRows } from "./first-rows.tsx";

type ColumnsFormProps = {
  readonly layers: readonly LayerView[];
  readonly error: string | null;
  readonly busy: boolean;
  /** A mapping of null has the columns recognised again. */
  readonly onSave: (layer: string, mapping: RecordMapping | null) => void;
  readonly onCancel: () => void;
};

const FIELD = "h-8 w-full rounded-md border border-line-strong bg-panel px-2 hover:border-muted";
const ROW = "grid items-center gap-1 two:grid-cols-[11rem_1fr]";

/** The columns of one layer: its first rows, then a choice for each field. */
export function ColumnsForm({ layers, ...props }: ColumnsFormProps) {
  const [name, setName] = useState(layers[0]?.layer ?? "");
  const layer = layers.find((each) => each.layer === name) ?? layers[0];
  if (layer === undefined) return null;
  return (
    <div className="flex flex-col gap-3 p-4">
      {layers.length > 1 && (
        <Row label={COLUMNS_WORDS.layer}>
          <select className={FIELD} value={layer.layer} onChange={({ target }) => setName(target.value)}>
            {layers.map((each) => (
              <option key={each.layer}>{each.layer}</option>
            ))}
          </select>
        </Row>
      )}
      <LayerForm key={layer.layer} layer={layer} {...props} />
    </div>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the children are the control
    <label className={ROW}>
      <span className="text-muted">{label}</span>
      {children}
    </label>
  );
}

type LayerFormProps = Omit<ColumnsFormProps, "layers"> & { readonly layer: LayerView };

function LayerForm({ layer, error, busy, onSave, onCancel }: LayerFormProps) {
  const { mapping } = layer;
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(layer.layer, mappingOf(new FormData(event.currentTarget), layer));
      }}
    >
      {error !== null && (
        <Notice kind="failed" title={COLUMNS_WORDS.failedTitle}>
          {error}
        </Notice>
      )}
      <FirstRows layer={layer} />
      {CHOSEN_FIELDS.map((field) => (
        <Row key={field} label={COLUMNS_WORDS[field]}>
          <Column name={field} layer={layer} initial={mapping?.fields[field]} />
        </Row>
      ))}
      <Place layer={layer} />
      <div className="mt-2 flex flex-wrap justify-end gap-2">
        {layer.is_chosen && (
          <Button className="mr-auto" disabled={busy} onClick={() => onSave(layer.layer, null)}>
            {COLUMNS_WORDS.recognise}
          </Button>
        )}
        <Button onClick={onCancel}>{COLUMNS_WORDS.cancel}</Button>
        <Button type="submit" look="primary" disabled={busy}>
          {busy ? COLUMNS_WORDS.saving : COLUMNS_WORDS.save}
        </Button>
      </div>
    </form>
  );
}

type ColumnProps = {
  readonly name: string;
  readonly layer: LayerView;
  readonly initial: string | undefined;
  readonly isRequired?: boolean;
};

function Column({ name, layer, initial = "", isRequired = false }: ColumnProps) {
  return (
    <select name={name} className={FIELD} defaultValue={initial} required={isRequired}>
      <option value="">{isRequired ? COLUMNS_WORDS.choose : COLUMNS_WORDS.none}</option>
      {layer.columns.map((column) => (
        <option key={column}>{column}</option>
      ))}
    </select>
  );
}

/** Where the place of a row is. */
function Place({ layer }: { readonly layer: LayerView }) {
  const geometry = layer.mapping?.geometry ?? null;
  const [from, setFrom] = useState<PlaceFrom>(geometry?.from ?? "none");
  const choices = placeChoices(layer);
  return (
    <>
      <Row label={COLUMNS_WORDS.place}>
        <select
          name="from"
          className={FIELD}
          value={from}
          onChange={({ target }) => setFrom(choices.find((each) => each === target.value) ?? "none")}
        >
          {choices.map((each) => (
            <option key={each} value={each}>
              {COLUMNS_WORDS.places[each]}
            </option>
          ))}
        </select>
      </Row>
      {from === "wkt" && (
        <Row label={COLUMNS_WORDS.wkt}>
          <Column
            name="wkt"
            layer={layer}
            initial={geometry?.from === "wkt" ? geometry.column : undefined}
            isRequired
          />
        </Row>
      )}
      {from === "columns" && <Pair layer={layer} />}
    </>
  );
}

function Pair({ layer }: { readonly layer: LayerView }) {
  const geometry = layer.mapping?.geometry;
  const pair = geometry?.from === "columns" ? geometry : undefined;
  return (
    <>
      <Row label={COLUMNS_WORDS.x}>
        <Column name="x" layer={layer} initial={pair?.x} isRequired />
      </Row>
      <Row label={COLUMNS_WORDS.y}>
        <Column name="y" layer={layer} initial={pair?.y} isRequired />
      </Row>
      <Row label={COLUMNS_WORDS.system}>
        <select name="system" className={FIELD} defaultValue={pair?.system ?? "auto"}>
          {Object.entries(COLUMNS_WORDS.systems).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </Row>
    </>
  );
}
