"use client";
import { Button } from "#components/ui/button.tsx";
import { Moment } from "#components/ui/moment.tsx";
import { scheduleWords } from "#components/words/corpora.ts";
import type { SyncMode } from "#lib/domain/corpus-binding.ts";
import { Choices, TextField } from "./fields.tsx";
import type { StepProps } from "./places-step.tsx";

/** The runs that a schedule comes to, or why it comes to none. */
export type NextRuns = {
  readonly runs: readonly string[];
  /** Whose clock the schedule goes by. */
  readonly zone: string | null;
  readonly error: string | null;
};

type FollowStepProps = StepProps & { readonly nextRuns: NextRuns | null };

const PRESETS = ["0 * * * *", "0 2 * * *", "0 7 * * 1-5"];

/** Step 3: how its source is followed. */
export function FollowStep({ draft, errors, onChange, nextRuns }: FollowStepProps) {
  if (draft.roots.length === 0)
    return (
      <p className="text-muted">
        Documents that are uploaded are indexed as they come: there is nothing to follow.
      </p>
    );
  const folders = draft.roots.every(({ kind }) => kind === "local");
  const services = draft.roots.every(({ kind }) => kind !== "local");
  const follows = folders
    ? "The folder is watched: what is added, changed, moved or deleted is here within seconds."
    : services
      ? "The service is asked for changes every few minutes."
      : "Folders are watched; services are asked for changes every few minutes.";
  return (
    <div className="flex flex-col gap-5">
      <Choices<SyncMode>
        legend="When does a change at the source come here?"
        value={draft.syncMode}
        onChange={(syncMode) => onChange({ syncMode })}
        options={[
          { value: "on_demand", label: folders ? "At once" : "As it happens", what: follows },
          {
            value: "scheduled",
            label: "By a schedule",
            what: "At the times below, whatever happens between.",
          },
          { value: "manual", label: "When somebody says so", what: "By the button, or over the API." },
        ]}
      />
      {draft.syncMode === "scheduled" && (
        <div className="flex flex-col gap-2.5 rounded-md border border-line bg-panel p-4">
          <fieldset className="flex flex-wrap items-center gap-2">
            <legend className="sr-only">Usual schedules</legend>
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
            label="Schedule"
            code
            className="max-w-64"
            value={draft.schedule}
            onChange={(schedule) => onChange({ schedule })}
            hint="Minute, hour, day of the month, month, day of the week."
            error={errors.schedule ?? nextRuns?.error ?? undefined}
          />
          {nextRuns !== null && nextRuns.runs.length > 0 && (
            <p data-testid="next-runs" className="text-small text-muted">
              Next:{" "}
              {nextRuns.runs.map((iso, index) => (
                <span key={iso}>
                  {index > 0 && ", then "}
                  <Moment iso={iso} />
                </span>
              ))}
              {nextRuns.zone !== null && ` · by the server’s clock, ${nextRuns.zone}`}
            </p>
          )}
        </div>
      )}
      <TextField
        label="Ask before more than this share would be removed"
        className="max-w-24"
        inputMode="decimal"
        value={draft.removalLimit}
        onChange={(removalLimit) => onChange({ removalLimit })}
        hint="Percent of its documents; up to three go unasked. A third of the files gone at once is more often a lost mount than somebody’s wish: then nothing is removed until you have seen the plan."
        error={errors.removalLimit}
      />
    </div>
  );
}
