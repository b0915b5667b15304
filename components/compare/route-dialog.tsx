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
import { LANE_CHOICE_WORDS, PROFILE_WORDS, RERANK_WORDS, ROUTE_MODE_WORDS } from "#lib/domain/route-words.ts";
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
          <Part
            name="lanes"
            label={ROUTE_DIALOG_WORDS.where}
            words={LANE_CHOICE_WORDS}
            parts={parts}
            onChange={setRoute}
          />
          <Part
            name="mode"
            label={ROUTE_DIALOG_WORDS.how}
            words={ROUTE_MODE_WORDS}
            parts={parts}
            onChange={setRoute}
          />
          <Part
            name="profile"
            label={ROUTE_DIALOG_WORDS.profile}
            words={PROFILE_WORDS}
            parts={parts}
            onChange={setRoute}
          />
          <Part
            name="rerank"
            label={ROUTE_DIALOG_WORDS.reranking}
            words={RERANK_WORDS}
            parts={parts}
            onChange={setRoute}
          />
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

type PartProps<Name extends keyof RouteParts> = {
  readonly name: Name;
  readonly label: string;
  readonly words: Readonly<Record<RouteParts[Name], string>>;
  readonly parts: RouteParts;
  readonly onChange: (route: RouteParts) => void;
};

function Part<Name extends keyof RouteParts>({ name, label, words, parts, onChange }: PartProps<Name>) {
  const values = Object.keys(words) as RouteParts[Name][];
  return (
    <label className="flex flex-col gap-1">
      <span className="text-small text-muted">{label}</span>
      <select
        className="h-8 rounded-md border border-line-strong bg-panel px-2 hover:border-muted"
        value={parts[name]}
        onChange={(event) => {
          const value = values.find((each) => each === event.target.value);
          if (value !== undefined) onChange({ ...parts, [name]: value });
        }}
      >
        {values.map((value) => (
          <option key={value} value={value}>
            {words[value]}
          </option>
        ))}
      </select>
    </label>
  );
}
