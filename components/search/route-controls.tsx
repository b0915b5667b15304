"use client";
import { useAdvanced } from "#components/receipt/advanced.ts";
import { PROFILE_WORDS, RERANK_WORDS } from "#lib/domain/route-words.ts";
import type { Stakes } from "#lib/domain/routing.ts";
import { ROUTE_CONTROLS_WORDS } from "./options-words.ts";
import { isUsualRoute, type RouteParts } from "./usual-route.ts";

type RouteControlsProps = {
  readonly parts: RouteParts;
  readonly onChange: (parts: Partial<RouteParts>) => void;
  /** Whether past use changes the ranking; null follows the route policy. Absent if it cannot be chosen. */
  readonly utility?: boolean | null;
  readonly onUtility?: (utility: boolean | null) => void;
};

/** Profile, reranking and stakes. Shown in the advanced view, or if one of them differs from the default. */
export function RouteControls({ parts, onChange, utility = null, onUtility }: RouteControlsProps) {
  const advanced = useAdvanced();
  if (!advanced && isUsualRoute({ ...parts, use: utility })) return null;
  return (
    <fieldset
      className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-small text-muted"
      data-testid="route-controls"
    >
      <legend className="sr-only">{ROUTE_CONTROLS_WORDS.legend}</legend>
      <Choice
        label={ROUTE_CONTROLS_WORDS.profile}
        value={parts.profile}
        words={PROFILE_WORDS}
        onChange={(profile) => onChange({ profile })}
      />
      <Choice
        label={ROUTE_CONTROLS_WORDS.reranking}
        value={parts.rerank}
        words={RERANK_WORDS}
        onChange={(rerank) => onChange({ rerank })}
      />
      <label
        className="inline-flex min-h-6 items-center gap-1.5"
        title={ROUTE_CONTROLS_WORDS.highStakesTitle}
      >
        <input
          type="checkbox"
          className="size-3.5"
          checked={parts.stakes === "high"}
          onChange={(event) =>
            onChange({ stakes: (event.target.checked ? "high" : "normal") satisfies Stakes })
          }
        />
        {ROUTE_CONTROLS_WORDS.highStakes}
      </label>
      {onUtility && (
        <label
          className="inline-flex min-h-6 items-center gap-1.5"
          title={ROUTE_CONTROLS_WORDS.boostUsedTitle}
        >
          <input
            type="checkbox"
            className="size-3.5"
            checked={utility ?? false}
            onChange={(event) => onUtility(event.target.checked ? true : null)}
          />
          {ROUTE_CONTROLS_WORDS.boostUsed}
        </label>
      )}
    </fieldset>
  );
}

type ChoiceProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly words: Readonly<Record<Value, string>>;
  readonly onChange: (value: Value) => void;
};

function Choice<Value extends string>({ label, value, words, onChange }: ChoiceProps<Value>) {
  const values = Object.keys(words) as Value[];
  return (
    <label className="inline-flex items-center gap-1.5">
      {label}
      <select
        className="h-7 max-w-44 rounded-md border border-line-strong bg-panel px-1.5 text-ink hover:border-muted"
        value={value}
        onChange={(event) => {
          const found = values.find((each) => each === event.target.value);
          if (found !== undefined) onChange(found);
        }}
      >
        {values.map((each) => (
          <option key={each} value={each}>
            {words[each]}
          </option>
        ))}
      </select>
    </label>
  );
}
