"use client";
import { useQueryStates } from "nuqs";
import { auditParsers } from "./audit-state.ts";
import { CHOOSE_SUBJECT_WORDS, subjectWords } from "./words.ts";

const SUBJECTS = [
  "corpus",
  "document",
  "pack",
  "project",
  "provider",
  "job",
  "sync",
  "synonyms",
  "topics",
] as const;

/** Filters the log by kind of subject. The address stores the choice. */
export function ChooseSubject() {
  const [{ subject }, setState] = useQueryStates(auditParsers, { history: "push", shallow: false });
  return (
    <label className="flex items-center gap-2 max-two:w-full">
      <span className="text-muted">{CHOOSE_SUBJECT_WORDS.label}</span>
      <select
        className="h-8 min-w-0 rounded-md border border-line-strong bg-panel px-2 hover:border-muted max-two:flex-1"
        value={subject}
        onChange={(event) => {
          setState({ subject: event.target.value || null, id: null, before: null }).catch(() => {});
        }}
      >
        <option value="">{CHOOSE_SUBJECT_WORDS.everything}</option>
        {SUBJECTS.map((each) => (
          <option key={each} value={each}>
            {subjectWords(each)}
          </option>
        ))}
        {subject !== "" && !SUBJECTS.some((each) => each === subject) && (
          <option value={subject}>{subjectWords(subject)}</option>
        )}
      </select>
    </label>
  );
}
