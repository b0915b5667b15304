"use client";
import { useQuery } from "@tanstack/react-query";
import { Crosshair, PencilRuler, X } from "lucide-react";
import { useState } from "react";
import { datasetsQuery, recordQuery } from "#components/records/queries.ts";
import { Button } from "#components/ui/button.tsx";
import { later } from "#components/ui/later.tsx";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { DrawnPlace } from "./draw-place.tsx";
import { WHERE_WORDS } from "./where-words.ts";

// Loaded when first opened: few searches have a place.
const DrawPlace = later({ load: () => import("./draw-place.tsx").then((part) => part.DrawPlace) });
const PickRecord = later({
  load: () => import("#components/records/pick-record.tsx").then((part) => part.PickRecord),
});

type WherePicksProps = {
  readonly where: string;
  readonly buffer: number;
  readonly onUse: (drawn: DrawnPlace) => void;
};

/** Ways to choose the place of a search without typing it: a map, and the records by name. */
export function WherePicks({ where, buffer, onUse }: WherePicksProps) {
  const [open, setOpen] = useState<"map" | "record" | null>(null);
  const { data } = useQuery({ ...datasetsQuery(), enabled: open === "record" });
  const close = () => setOpen(null);
  const use = (drawn: DrawnPlace) => {
    close();
    onUse(drawn);
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" onClick={() => setOpen("map")}>
        <PencilRuler size={14} aria-hidden /> {WHERE_WORDS.draw}
      </Button>
      <Button size="small" onClick={() => setOpen("record")}>
        <Crosshair size={14} aria-hidden /> {WHERE_WORDS.pick}
      </Button>
      {open === "map" && <DrawPlace.Part place={where} bufferMetres={buffer} onUse={use} onClose={close} />}
      {open === "record" && (
        <PickRecord.Part
          datasetName={(dataset) => data?.datasets.find(({ id }) => id === dataset)?.name ?? dataset}
          onClose={close}
          onPick={(ref) => use({ where: ref, buffer })}
        />
      )}
    </div>
  );
}

/** A place that was drawn or picked, in words, with a button to type another one. */
export function ChosenPlace({ where, onClear }: { readonly where: string; readonly onClear: () => void }) {
  const isRecord = parseEvidenceRef(where)?.kind === "record";
  const { data } = useQuery({ ...recordQuery(where), enabled: isRecord });
  const name = isRecord ? (data?.name ?? data?.reference ?? WHERE_WORDS.record) : WHERE_WORDS.shape;
  return (
    <div className="flex flex-col gap-0.5">
      <span className="text-small">{WHERE_WORDS.place}</span>
      <span
        data-testid="chosen-place"
        className="flex min-h-8 items-center justify-between gap-2 rounded-md border border-line-strong bg-chosen px-2 text-small"
      >
        <span className="min-w-0 wrap-anywhere">{name}</span>
        <Button look="quiet" size="inline-icon" aria-label={WHERE_WORDS.otherPlace} onClick={onClear}>
          <X size={14} aria-hidden />
        </Button>
      </span>
    </div>
  );
}
