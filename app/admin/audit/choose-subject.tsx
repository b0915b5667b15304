"use client";
import { useQueryStates } from "nuqs";
import { subjectWords } from "#components/words/audit.ts";
import { auditParsers } from "./audit-state.ts";

const SUBJECTS = ["corpus", "document", "pack", "provider", "job", "sync"] as const;

/** Narrows the log to changes of one kind of thing; the address holds it. */
export function ChooseSubject() {
  const [{ subject }, setState] = useQueryStates(auditParsers, { history: "push", shallow: false });
  return (
    <label className="flex items-center gap-2 max-two:w-full">
      <span className="text-muted">Changes of</span>
      <select
        className="h-8 min-w-0 rounded-md border border-line-strong bg-panel px-2 hover:border-muted max-two:flex-1"
        value={subject}
        onChange={(event) => {
          setState({ subject: event.target.value || null, id: null, before: null }).catch(() => {});
        }}
      >
        <option value="">Everything</option>
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
