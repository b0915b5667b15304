"use client";
import { Chip } from "#components/ui/chip.tsx";
import { type AcrossSide, MAX_SIDES } from "#lib/domain/across.ts";
import { CHOOSE_SIDES_WORDS } from "./words.ts";

export type SideChoice = Pick<AcrossSide, "kind" | "id" | "title">;
type Chosen = { readonly corpora: readonly string[]; readonly projects: readonly string[] };

type ChooseSidesProps = {
  readonly choices: readonly SideChoice[];
  /** The sides that are compared now, in order. */
  readonly chosen: readonly SideChoice[];
  readonly onChoose: (chosen: Chosen) => void;
};

/** Selects the corpora and projects to compare: two or more. */
export function ChooseSides({ choices, chosen, onChoose }: ChooseSidesProps) {
  if (chosen.length === 0 || choices.length <= 2) return null;
  const isChosen = (choice: SideChoice) => chosen.some((side) => same(side, choice));
  const change = (choice: SideChoice) => {
    const next = isChosen(choice) ? chosen.filter((side) => !same(side, choice)) : [...chosen, choice];
    const ids = (kind: SideChoice["kind"]) => next.flatMap((side) => (side.kind === kind ? [side.id] : []));
    onChoose({ corpora: ids("corpus"), projects: ids("project") });
  };
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-1" data-testid="choose-sides">
      <legend className="sr-only">{CHOOSE_SIDES_WORDS.legend}</legend>
      {choices.map((choice) => {
        const checked = isChosen(choice);
        const fixed = checked ? chosen.length <= 2 : chosen.length >= MAX_SIDES;
        return (
          <label key={`${choice.kind} ${choice.id}`} className="inline-flex min-h-7 items-center gap-1.5">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={checked}
              disabled={fixed}
              title={fixed ? (checked ? CHOOSE_SIDES_WORDS.atLeast : CHOOSE_SIDES_WORDS.atMost) : undefined}
              onChange={() => change(choice)}
            />
            <span className="wrap-anywhere">{choice.title}</span>
            {choice.kind === "project" && <Chip tone="outline">{CHOOSE_SIDES_WORDS.project}</Chip>}
          </label>
        );
      })}
    </fieldset>
  );
}

function same(a: SideChoice, b: SideChoice): boolean {
  return a.kind === b.kind && a.id === b.id;
}
