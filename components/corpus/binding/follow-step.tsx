"use client";
import { scheduleWords } from "#components/corpus/words.ts";
import { Button } from "#components/ui/button.tsx";
import { Moment } from "#components/ui/moment.tsx";
import { connectorFacts } from "#lib/domain/connector-kinds.ts";
import type { SyncMode } from "#lib/domain/corpus-binding.ts";
import { Choices, TextField } from "./fields.tsx";
import type { StepProps } from "./places-step.tsx";

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
  if (draft.roots.length === 0)
    return <p className="text-muted">Uploaded documents are indexed at once. There is nothing to sync.</p>;
  const ways = draft.roots.map(({ kind }) => connectorFacts(kind).follows);
  const folders = ways.every((way) => way === "watching");
  const services = ways.every((way) => way === "polling");
  const follows = folders
    ? "The folder is watched. Changes appear here within seconds."
    : services
      ? "The service is checked for changes every few minutes."
      : "Folders are watched; services are checked for changes every few minutes.";
  return (
    <div className="flex flex-col gap-5">
      <Choices<SyncMode>
        legend="When should changes at the source be synced?"
        value={draft.syncMode}
        onChange={(syncMode) => onChange({ syncMode })}
        options={[
          { value: "on_demand", label: folders ? "At once" : "Every few minutes", what: follows },
          {
            value: "scheduled",
            label: "On a schedule",
            what: "At the times below only.",
          },
          { value: "manual", label: "Manually", what: "With the button or the API." },
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
        hint="Percent of its documents. Up to three are removed without asking. If many files disappear at once, a mount is probably lost, so nothing is removed until you confirm the plan."
        error={errors.removalLimit}
      />
    </div>
  );
}
