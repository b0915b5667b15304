import { valueWords } from "#components/words/evidence.ts";
import { momentUtc, plural } from "#components/words/quantities.ts";
import type { EvaluationRun } from "#lib/domain/evaluation.ts";
import { ONLY, type Only, SORTS, type Sort } from "./question-rows.ts";
import { ONLY_WORDS, RUN_TOOLS_WORDS, SORT_WORDS } from "./run-words.ts";
import { routeWords } from "./words.ts";

const FIELD = "h-8 max-w-full rounded-md border border-line-strong bg-panel px-2 hover:border-muted";

type RunToolsProps = {
  readonly classes: readonly string[];
  readonly class: string;
  readonly only: Only;
  readonly sort: Sort;
  readonly against: string | null;
  /** Runs that this one can be compared with. */
  readonly others: readonly EvaluationRun[];
  readonly shown: number;
  readonly onChange: (change: {
    readonly class?: string;
    readonly only?: Only;
    readonly sort?: Sort;
    readonly against?: string | null;
  }) => void;
};

/** Selects the run to compare with and the questions to show. */
export function RunTools(props: RunToolsProps) {
  const { classes, only, sort, against, others, shown, onChange } = props;
  return (
    <form
      aria-label={RUN_TOOLS_WORDS.formLabel}
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => event.preventDefault()}
    >
      <AgainstSelect against={against} others={others} onChange={onChange} />
      {classes.length > 0 && (
        <label>
          <span className="sr-only">{RUN_TOOLS_WORDS.classLabel}</span>
          <select
            className={FIELD}
            value={props.class}
            onChange={(event) => onChange({ class: event.target.value })}
          >
            <option value="">{RUN_TOOLS_WORDS.allClasses}</option>
            {classes.map((name) => (
              <option key={name} value={name}>
                {valueWords(name)}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        <span className="sr-only">{RUN_TOOLS_WORDS.onlyLabel}</span>
        <select
          className={FIELD}
          value={only}
          onChange={(event) => onChange({ only: ONLY.find((each) => each === event.target.value) ?? "all" })}
        >
          {ONLY.map((each) => (
            <option
              key={each}
              value={each}
              disabled={against === null && (each === "moved" || each === "worse")}
            >
              {ONLY_WORDS[each]}
            </option>
          ))}
        </select>
      </label>
      {/* For narrow screens, where the table has no column heads to sort by. */}
      <SortSelect sort={sort} onChange={onChange} />
      <p role="status" className="text-muted tabular-nums">
        {plural(shown, "question")}
      </p>
    </form>
  );
}

/** Selects the run to compare with. */
function AgainstSelect({
  against,
  others,
  onChange,
}: Pick<RunToolsProps, "against" | "others" | "onChange">) {
  return (
    <label className="flex max-w-full items-center gap-2">
      <span className="text-small font-semibold text-muted">{RUN_TOOLS_WORDS.against}</span>
      <select
        className={`${FIELD} min-w-0 two:max-w-80`}
        data-testid="against"
        value={against ?? ""}
        onChange={(event) => onChange({ against: event.target.value === "" ? null : event.target.value })}
      >
        <option value="">{others.length === 0 ? RUN_TOOLS_WORDS.noOther : RUN_TOOLS_WORDS.nothing}</option>
        {others.map((run) => (
          <option key={run.id} value={run.id}>
            {RUN_TOOLS_WORDS.otherRun(routeWords(run.route), momentUtc(run.createdAt))}
          </option>
        ))}
      </select>
    </label>
  );
}

function SortSelect({ sort, onChange }: Pick<RunToolsProps, "sort" | "onChange">) {
  return (
    <label className="two:hidden">
      <span className="sr-only">{RUN_TOOLS_WORDS.orderLabel}</span>
      <select
        className={FIELD}
        value={sort}
        onChange={(event) => onChange({ sort: SORTS.find((each) => each === event.target.value) ?? "place" })}
      >
        {SORTS.map((each) => (
          <option key={each} value={each}>
            {sortWords(each)}
          </option>
        ))}
      </select>
    </label>
  );
}

function sortWords(sort: Sort): string {
  const words = SORT_WORDS[sort.replace("-", "") as keyof typeof SORT_WORDS];
  return sort.startsWith("-") ? RUN_TOOLS_WORDS.downwards(words) : words;
}
