"use client";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import type { RecordOnMap } from "./use-records-at.ts";
import { MAP_WORDS } from "./words.ts";

type RecordChoiceProps = {
  readonly records: readonly RecordOnMap[];
  readonly onPick: (recordRef: string) => void;
  readonly onClose: () => void;
};

/** The records that lie on one another where a person pressed. */
export function RecordChoice({ records, onPick, onClose }: RecordChoiceProps) {
  const first = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another press shows other records, and the focus follows.
  useEffect(() => first.current?.focus({ preventScroll: true }), [records]);
  return (
    <section
      aria-label={MAP_WORDS.recordsHere(records.length)}
      className="absolute top-14 right-12 z-20 flex max-h-64 w-64 max-w-[calc(100%-4rem)] flex-col rounded-md border border-line bg-raised shadow-pop"
      onKeyDown={({ key }) => key === "Escape" && onClose()}
    >
      <div className="flex items-center justify-between border-b border-line px-2 py-1">
        <h3 className="text-small font-semibold">{MAP_WORDS.recordsHere(records.length)}</h3>
        <Button look="quiet" size="inline-icon" aria-label={MAP_WORDS.close} onClick={onClose}>
          <X size={14} aria-hidden />
        </Button>
      </div>
      <ul className="overflow-y-auto p-1">
        {records.map(({ ref, name, reference, datasetName }, index) => (
          <li key={ref}>
            <button
              type="button"
              ref={index === 0 ? first : undefined}
              className="block w-full rounded px-2 py-1 text-left wrap-anywhere hover:bg-hover"
              onClick={() => onPick(ref)}
            >
              <span className="block font-medium">{name ?? reference}</span>
              <span className="block text-small text-muted">
                {datasetName} · {reference}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
