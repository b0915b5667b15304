import { Chip, type ChipTone } from "#components/ui/chip.tsx";
import { score } from "#components/words/quantities.ts";
import type { DriftItem, DriftPlace } from "#lib/domain/drift.ts";
import { movedWords } from "./drift-summary.ts";
import { type Evidence, EvidenceLink } from "./evidence-link.tsx";
import { RawCode } from "./raw-code.tsx";
import { DRIFT_WORDS } from "./receipt-words.ts";
import { DRIFT_CAUSE_WORDS } from "./words.ts";

const TONES: Readonly<Record<DriftItem["kind"], ChipTone>> = {
  same: "quiet",
  moved: "blue",
  rescored: "blue",
  new: "accent",
  gone: "amber",
};
const HEAD = "px-3 py-2 text-left text-small font-semibold text-muted";
const CELL = "px-3 py-2 align-top max-two:block max-two:px-0 max-two:py-0.5";

type DriftTableProps = { readonly items: readonly DriftItem[]; readonly evidence: Evidence };

/** Compares then and now, one row per result: its ranks, the change, and all causes found. */
export function DriftTable({ items, evidence }: DriftTableProps) {
  return (
    <table
      data-testid="drift-table"
      className="w-full border-collapse border border-line bg-panel max-two:block"
    >
      <thead className="border-b border-line max-two:sr-only">
        <tr>
          <th scope="col" className={`${HEAD} w-28`}>
            {DRIFT_WORDS.before}
          </th>
          <th scope="col" className={`${HEAD} w-28`}>
            {DRIFT_WORDS.after}
          </th>
          <th scope="col" className={HEAD}>
            {DRIFT_WORDS.result}
          </th>
          <th scope="col" className={`${HEAD} w-[36%]`}>
            {DRIFT_WORDS.change}
          </th>
        </tr>
      </thead>
      <tbody className="max-two:block">
        {items.map((item) => (
          <tr
            key={`${item.ref} ${item.kind}`}
            data-testid="drift-row"
            data-kind={item.kind}
            className="border-b border-line last:border-b-0 max-two:block max-two:px-4 max-two:py-3"
          >
            <td className={`${CELL} max-two:mr-4 max-two:inline-block`}>
              <Place place={item.before} name={DRIFT_WORDS.before} none={DRIFT_WORDS.notThere} />
            </td>
            <td className={`${CELL} max-two:inline-block`}>
              <Place place={item.after} name={DRIFT_WORDS.after} none={DRIFT_WORDS.gone} />
            </td>
            <th scope="row" className={`${CELL} text-left font-normal`}>
              <EvidenceLink evidenceRef={item.ref} evidence={evidence} />
            </th>
            <td className={CELL}>
              <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
                <Chip tone={TONES[item.kind]} dot={item.kind !== "same"}>
                  {movedWords(item)}
                </Chip>
                {item.causes.map((cause) => (
                  <span
                    key={cause}
                    className={cause === "unexplained" ? "font-semibold text-amber-text" : undefined}
                  >
                    {DRIFT_CAUSE_WORDS[cause]} <RawCode code={cause} />
                  </span>
                ))}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type PlaceProps = { readonly place: DriftPlace | null; readonly name: string; readonly none: string };

function Place({ place, name, none }: PlaceProps) {
  return (
    <span className="tabular-nums">
      <span aria-hidden className="mr-1.5 text-small text-muted two:hidden">
        {name}
      </span>
      {place === null ? (
        <span className="text-muted">{none}</span>
      ) : (
        <>
          <span className="font-semibold">{place.rank}</span>
          <span className="ml-2 text-muted">{score(place.score)}</span>
        </>
      )}
    </span>
  );
}
