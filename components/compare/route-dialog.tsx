"use client";
import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import {
  type AddressedRoute,
  AS_RAN,
  madeOf,
  presetRoute,
  ROUTE_PRESETS,
  type RouteParts,
  sameRoute,
} from "#lib/domain/route-choice.ts";
import { PROFILE_WORDS, RERANK_WORDS, ROUTE_LANE_WORDS, ROUTE_MODE_WORDS } from "#lib/domain/route-words.ts";
import { ROUTE_DIALOG_WORDS } from "./words.ts";

type RouteDialogProps = {
  /** The current route; null closes the dialog. */
  readonly route: AddressedRoute | null;
  readonly title: string;
  /** The comparison has a receipt whose results a column can show. */
  readonly canBeAsRan: boolean;
  readonly onChoose: (route: AddressedRoute) => void;
  readonly onClose: () => void;
};

/** Selects a route by name or by its four parts. */
export function RouteDialog({ route, title, canBeAsRan, onChoose, onClose }: RouteDialogProps) {
  return (
    <Dialog open={route !== null} onOpenChange={(open) => !open && onClose()} title={title}>
      {route !== null && (
        <RouteForm start={route} canBeAsRan={canBeAsRan} onChoose={onChoose} onClose={onClose} />
      )}
    </Dialog>
  );
}

type RouteFormProps = Pick<RouteDialogProps, "canBeAsRan" | "onChoose" | "onClose"> & {
  readonly start: AddressedRoute;
};

function RouteForm({ start, canBeAsRan, onChoose, onClose }: RouteFormProps) {
  const [route, setRoute] = useState(start);
  const parts = route === AS_RAN ? presetRoute("hybrid") : route;
  return (
    <form
      className="flex flex-col gap-4 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(route);
      }}
    >
      <fieldset>
        <legend className="mb-1.5 text-small font-semibold text-muted">{ROUTE_DIALOG_WORDS.presets}</legend>
        <div className="grid gap-1 two:grid-cols-2">
          {canBeAsRan && (
            <Choice
              name={ROUTE_DIALOG_WORDS.asRan}
              chosen={route === AS_RAN}
              onChoose={() => setRoute(AS_RAN)}
            >
              {ROUTE_DIALOG_WORDS.asRanNote}
            </Choice>
          )}
          {ROUTE_PRESETS.map((preset) => (
            <Choice
              key={preset.id}
              name={preset.title}
              chosen={sameRoute(route, preset.parts)}
              onChoose={() => setRoute(preset.parts)}
            >
              {madeOf(preset.parts)}
            </Choice>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-1.5 text-small font-semibold text-muted">{ROUTE_DIALOG_WORDS.parts}</legend>
        <div className="grid gap-2 two:grid-cols-2">
          {PARTS.map((part) => (
            <Part key={part.name} part={part} parts={parts} onChange={setRoute} />
          ))}
        </div>
      </fieldset>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{ROUTE_DIALOG_WORDS.cancel}</Button>
        <Button type="submit" look="primary">
          {ROUTE_DIALOG_WORDS.submit}
        </Button>
      </div>
    </form>
  );
}

type ChoiceProps = {
  readonly name: string;
  readonly chosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
};

function Choice({ name, chosen, onChoose, children }: ChoiceProps) {
  return (
    <label
      className={cx(
        "flex items-start gap-2 rounded-md border px-2.5 py-1.5",
        chosen ? "border-accent bg-chosen" : "border-line hover:bg-hover",
      )}
    >
      <input type="radio" name="route" className="mt-1" checked={chosen} onChange={onChoose} />
      <span className="min-w-0">
        <span className="font-medium">{name}</span>
        <span className="block text-small text-muted">{children}</span>
      </span>
    </label>
  );
}

/** One of the four parts of a route, with its options. */
type RoutePart = {
  readonly name: keyof RouteParts;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly words: string }[];
  /** Returns the parts with this one changed. An unknown value changes nothing. */
  readonly withValue: (parts: RouteParts, value: string) => RouteParts;
};

function partOf<Name extends keyof RouteParts>(
  name: Name,
  label: string,
  words: Readonly<Record<RouteParts[Name], string>>,
): RoutePart {
  const values = Object.keys(words) as RouteParts[Name][];
  return {
    name,
    label,
    options: values.map((value) => ({ value, words: words[value] })),
    withValue: (parts, chosen) => {
      const value = values.find((each) => each === chosen);
      return value === undefined ? parts : { ...parts, [name]: value };
    },
  };
}

const PARTS: readonly RoutePart[] = [
  partOf("lanes", ROUTE_DIALOG_WORDS.where, ROUTE_LANE_WORDS),
  partOf("mode", ROUTE_DIALOG_WORDS.how, ROUTE_MODE_WORDS),
  partOf("profile", ROUTE_DIALOG_WORDS.profile, PROFILE_WORDS),
  partOf("rerank", ROUTE_DIALOG_WORDS.reranking, RERANK_WORDS),
];

type PartProps = {
  readonly part: RoutePart;
  readonly parts: RouteParts;
  readonly onChange: (route: RouteParts) => void;
};

function Part({ part, parts, onChange }: PartProps) {
  return (
    <label className="flex flex-col gap-1">
      <span className="text-small text-muted">{part.label}</span>
      <select
        className="h-8 rounded-md border border-line-strong bg-panel px-2 hover:border-muted"
        value={parts[part.name]}
        onChange={(event) => onChange(part.withValue(parts, event.target.value))}
      >
        {part.options.map(({ value, words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
