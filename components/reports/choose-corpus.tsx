"use client";
import { parseAsString, useQueryState } from "nuqs";
import { REPORT_WORDS } from "./words.ts";

type ChooseCorpusProps = { readonly corpora: readonly { readonly id: string; readonly title: string }[] };

/** Filters the reports by corpus. The address stores the choice. */
export function ChooseCorpus({ corpora }: ChooseCorpusProps) {
  const [corpus, setCorpus] = useQueryState(
    "corpus",
    parseAsString.withDefault("").withOptions({ history: "push", shallow: false }),
  );
  return (
    <label className="flex items-center gap-2 max-two:w-full">
      <span className="text-muted">{REPORT_WORDS.corpus}</span>
      <select
        className="h-8 min-w-0 rounded-md border border-line-strong bg-panel px-2 hover:border-muted max-two:flex-1"
        value={corpus}
        onChange={(event) => {
          setCorpus(event.target.value === "" ? null : event.target.value).catch(() => {});
        }}
      >
        <option value="">{REPORT_WORDS.allCorpora}</option>
        {corpora.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
