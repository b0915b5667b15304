"use client";
import { ChevronRight, Crosshair, X } from "lucide-react";
import dynamic from "next/dynamic";
import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { MAX_BUFFER_METRES, MAX_PLACE_CHARS } from "#lib/domain/place-limits.ts";
import type { DatasetView } from "#lib/domain/record-api.ts";
import { ChooseDatasets } from "./choose-datasets.tsx";
import type { SiteQuestion } from "./queries.ts";
import { FORM_WORDS } from "./words.ts";

const PickRecord = dynamic(
  () => import("#components/records/pick-record.tsx").then((part) => part.PickRecord),
  { ssr: false },
);

const FIELD =
  "h-8 rounded-md border border-line-strong bg-panel px-2 hover:border-muted aria-invalid:border-red-text";

type PlaceFormProps = {
  /** The question in the address. */
  readonly asked: SiteQuestion;
  /** The name of the record in the address; null if the place was typed. */
  readonly recordName: string | null;
  readonly datasets: readonly DatasetView[];
  readonly onReport: (question: SiteQuestion) => void;
  /** Null without a site. */
  readonly onClear: (() => void) | null;
};

type Draft = { readonly place: string; readonly buffer: string; readonly check: readonly string[] };

const draftOf = ({ place, buffer, check }: SiteQuestion): Draft => ({ place, buffer: String(buffer), check });
const keyOf = ({ place, buffer, check }: SiteQuestion) => [place, buffer, ...check].join(" ");

/** Returns the form for another question. A buffer or choice that the question does not change stays as it was typed. */
function followed(draft: Draft, before: SiteQuestion, now: SiteQuestion): Draft {
  const { place, buffer, check } = draftOf(now);
  if (place === "") return { place, buffer, check };
  return {
    place,
    buffer: before.buffer === now.buffer ? draft.buffer : buffer,
    check: before.check.join(" ") === now.check.join(" ") ? draft.check : check,
  };
}

/** Where the site is: a typed place or a record, a buffer, and the datasets to check. */
export function PlaceForm({ asked, recordName, datasets, onReport, onClear }: PlaceFormProps) {
  const [draft, setDraft] = useState(() => draftOf(asked));
  const [seen, setSeen] = useState(asked);
  const [fault, setFault] = useState<{ readonly of: "place" | "buffer"; readonly words: string } | null>(
    null,
  );
  const [picking, setPicking] = useState(false);
  const id = useId();
  // A step back, a link or a drawn shape changes the question, and the form follows.
  if (keyOf(seen) !== keyOf(asked)) {
    setSeen(asked);
    setDraft(followed(draft, seen, asked));
    setFault(null);
  }
  const isRecord = recordName !== null && draft.place === asked.place;
  const report = (place: string) => {
    const buffer = /^\d{1,5}$/.test(draft.buffer) ? Number(draft.buffer) : Number.NaN;
    if (place === "") setFault({ of: "place", words: FORM_WORDS.missing });
    else if (!(buffer <= MAX_BUFFER_METRES))
      setFault({ of: "buffer", words: FORM_WORDS.notMetres(MAX_BUFFER_METRES) });
    else {
      setFault(null);
      onReport({ place, buffer, check: [...draft.check] });
    }
  };
  const isFaulty = (of: "place" | "buffer") =>
    fault?.of === of ? ({ "aria-invalid": true, "aria-describedby": `${id}-fault` } as const) : {};
  return (
    <search aria-label={FORM_WORDS.label}>
      <form
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          report(draft.place.trim());
        }}
      >
        <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
          {isRecord ? (
            <PickedPlace name={recordName} onClear={() => setDraft({ ...draft, place: "" })} />
          ) : (
            <label className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
              <span className="font-medium">
                {FORM_WORDS.place}
                <span className="block text-small font-normal text-muted">{FORM_WORDS.placeHelp}</span>
              </span>
              <input
                type="text"
                name="place"
                autoComplete="off"
                spellCheck={false}
                maxLength={MAX_PLACE_CHARS}
                className={FIELD}
                value={draft.place}
                onChange={({ target }) => setDraft({ ...draft, place: target.value })}
                {...isFaulty("place")}
              />
            </label>
          )}
          <label className="flex flex-col gap-1">
            <span className="font-medium">{FORM_WORDS.buffer}</span>
            <span className="flex items-center gap-1.5">
              <input
                type="text"
                inputMode="numeric"
                name="buffer"
                title={FORM_WORDS.bufferHelp(MAX_BUFFER_METRES)}
                className={`${FIELD} w-20 text-right tabular-nums`}
                value={draft.buffer}
                onChange={({ target }) => setDraft({ ...draft, buffer: target.value.trim() })}
                {...isFaulty("buffer")}
              />
              {FORM_WORDS.bufferUnit}
            </span>
          </label>
        </div>
        {fault && (
          <p id={`${id}-fault`} role="alert" className="text-red-text">
            {fault.words}
          </p>
        )}
        {datasets.length > 1 && (
          <ChooseDatasets
            datasets={datasets}
            chosen={draft.check}
            onChoose={(check) => setDraft({ ...draft, check })}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary">
            {FORM_WORDS.report} <ChevronRight size={14} aria-hidden />
          </Button>
          <Button onClick={() => setPicking(true)}>
            <Crosshair size={14} aria-hidden /> {FORM_WORDS.pick}
          </Button>
          {onClear && (
            <Button look="quiet" onClick={onClear}>
              {FORM_WORDS.clear}
            </Button>
          )}
        </div>
      </form>
      {picking && (
        <PickRecord
          datasetName={(dataset) => datasets.find((each) => each.id === dataset)?.name ?? dataset}
          onClose={() => setPicking(false)}
          onPick={(ref) => {
            setPicking(false);
            report(ref);
          }}
        />
      )}
    </search>
  );
}

type PickedPlaceProps = { readonly name: string; readonly onClear: () => void };

function PickedPlace({ name, onClear }: PickedPlaceProps) {
  return (
    <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
      <span className="font-medium">{name === FORM_WORDS.shape ? FORM_WORDS.place : FORM_WORDS.record}</span>
      <span className="flex min-h-8 items-center justify-between gap-2 rounded-md border border-line-strong bg-chosen px-2">
        <span className="min-w-0 wrap-anywhere">{name}</span>
        <Button look="quiet" size="inline-icon" aria-label={FORM_WORDS.otherPlace} onClick={onClear}>
          <X size={14} aria-hidden />
        </Button>
      </span>
    </div>
  );
}
