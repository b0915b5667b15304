"use client";
import { useState } from "react";
import { SearchField } from "#components/ui/search-field.tsx";
import { valueWords } from "#components/words/evidence.ts";
import { GRADES, JUDGEMENT_ORIGINS, type JudgementOrigin } from "#lib/domain/evaluation.ts";
import { JUDGEMENT_FILTERS_WORDS } from "./words.ts";

const FIELD = "h-8 rounded-md border border-line-strong bg-panel px-2 hover:border-muted";
const GRADE_NAMES = ["0", "1", "2", "3"] as const;
type GradeName = (typeof GRADE_NAMES)[number];

type JudgementFiltersProps = {
  readonly q: string;
  readonly grade: GradeName | null;
  readonly origin: JudgementOrigin | null;
  readonly onChange: (change: {
    readonly q?: string;
    readonly grade?: GradeName | null;
    readonly origin?: JudgementOrigin | null;
  }) => void;
};

/** Filters the judgements by words, grade and origin. */
export function JudgementFilters({ q, grade, origin, onChange }: JudgementFiltersProps) {
  const [draft, setDraft] = useState(q);
  return (
    <form
      aria-label={JUDGEMENT_FILTERS_WORDS.formLabel}
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ q: draft.trim() });
      }}
    >
      <SearchField
        label={JUDGEMENT_FILTERS_WORDS.wordsLabel}
        placeholder={JUDGEMENT_FILTERS_WORDS.wordsExample}
        value={draft}
        onChange={setDraft}
        onEmpty={() => onChange({ q: "" })}
      />
      <label>
        <span className="sr-only">{JUDGEMENT_FILTERS_WORDS.gradeLabel}</span>
        <select
          className={FIELD}
          value={grade ?? ""}
          onChange={(event) =>
            onChange({ grade: GRADE_NAMES.find((each) => each === event.target.value) ?? null })
          }
        >
          <option value="">{JUDGEMENT_FILTERS_WORDS.anyGrade}</option>
          {GRADES.map((each) => (
            <option key={each} value={each}>
              {JUDGEMENT_FILTERS_WORDS.gradeOption(each)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="sr-only">{JUDGEMENT_FILTERS_WORDS.originLabel}</span>
        <select
          className={FIELD}
          value={origin ?? ""}
          onChange={(event) =>
            onChange({ origin: JUDGEMENT_ORIGINS.find((each) => each === event.target.value) ?? null })
          }
        >
          <option value="">{JUDGEMENT_FILTERS_WORDS.anyOrigin}</option>
          {JUDGEMENT_ORIGINS.map((each) => (
            <option key={each} value={each}>
              {valueWords(each)}
            </option>
          ))}
        </select>
      </label>
    </form>
  );
}
