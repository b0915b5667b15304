"use client";
import { scheduleWords } from "#components/corpus/words.ts";
import { Button } from "#components/ui/button.tsx";
import { Moment } from "#components/ui/moment.tsx";
import { fill } from "#components/words/fill.tsx";
import { connectorFacts } from "#lib/domain/connector-kinds.ts";
import type { SyncMode } from "#lib/domain/corpus-binding.ts";
import { Choices, TextField } from "./fields.tsx";
import type { StepProps } from "./places-step.tsx";
import { FOLLOW_WORDS } from "./words.ts";

/** The next runs of a schedule, or why there are none. */
export type NextRuns = {
  readonly runs: readonly string[];
  /** Time zone of the schedule. */
  readonly zone: string | null;
  readonly error: string | null;
};

type FollowStepProps = StepProps & { readonly nextRuns: NextRuns | null };

const PRESETS = ["0 * * * *", "0 2 * * *", "0 7 * * 1-5"];

/** Step 3: how the corpus follows its source. */
export function FollowStep({ draft, errors, onChange, nextRuns }: FollowStepProps) {
  if (draft.roots.length === 0) return <p className="text-muted">{FOLLOW_WORDS.uploaded}</p>;
  const ways = draft.roots.map(({ kind }) => connectorFacts(kind).follows);
  const folders = ways.every((way) => way === "watching");
  const services = ways.every((way) => way === "polling");
  const follows = folders
    ? FOLLOW_WORDS.foldersWatched
    : services
      ? FOLLOW_WORDS.servicesChecked
      : FOLLOW_WORDS.bothFollowed;
  return (
    <div className="flex flex-col gap-5">
      <Choices<SyncMode>
        legend={FOLLOW_WORDS.question}
        value={draft.syncMode}
        onChange={(syncMode) => onChange({ syncMode })}
        options={[
          {
            value: "on_demand",
            label: folders ? FOLLOW_WORDS.atOnce : FOLLOW_WORDS.everyFewMinutes,
            what: follows,
          },
          {
            value: "scheduled",
            label: FOLLOW_WORDS.scheduled,
            what: FOLLOW_WORDS.scheduledAbout,
          },
          { value: "manual", label: FOLLOW_WORDS.manually, what: FOLLOW_WORDS.manuallyAbout },
        ]}
      />
      {draft.syncMode === "scheduled" && (
        <div className="flex flex-col gap-2.5 rounded-md border border-line bg-panel p-4">
          <fieldset className="flex flex-wrap items-center gap-2">
            <legend className="sr-only">{FOLLOW_WORDS.usualSchedules}</legend>
            {PRESETS.map((preset) => (
              <Button
                key={preset}
                size="small"
                aria-pressed={draft.schedule.trim() === preset}
                className="aria-pressed:border-accent aria-pressed:bg-chosen"
                onClick={() => onChange({ schedule: preset })}
              >
                {scheduleWords(preset)}
              </Button>
            ))}
          </fieldset>
          <TextField
            label={FOLLOW_WORDS.schedule}
            code
            className="max-w-64"
            value={draft.schedule}
            onChange={(schedule) => onChange({ schedule })}
            hint={FOLLOW_WORDS.scheduleHint}
            error={errors.schedule ?? nextRuns?.error ?? undefined}
          />
          {nextRuns !== null && nextRuns.runs.length > 0 && <NextRunsLine {...nextRuns} />}
        </div>
      )}
      <TextField
        label={FOLLOW_WORDS.removalLimit}
        className="max-w-24"
        inputMode="decimal"
        value={draft.removalLimit}
        onChange={(removalLimit) => onChange({ removalLimit })}
        hint={FOLLOW_WORDS.removalLimitHint}
        error={errors.removalLimit}
      />
    </div>
  );
}

function NextRunsLine({ runs, zone }: NextRuns) {
  const moments = runs.map((iso, index) => (
    <span key={iso}>
      {index > 0 && FOLLOW_WORDS.nextRunSeparator}
      <Moment iso={iso} />
    </span>
  ));
  return (
    <p data-testid="next-runs" className="text-small text-muted">
      {fill(zone === null ? FOLLOW_WORDS.nextRuns : FOLLOW_WORDS.nextRunsIn(zone), { runs: moments })}
    </p>
  );
}
