"use client";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { CheckList } from "#components/filters/check-list.tsx";
import { facetsQuery } from "#components/filters/queries.ts";
import { errorWords } from "#components/http/fetch-json.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { MAX_PLACE_CHARS } from "#lib/domain/place-limits.ts";
import { type FactName, PROJECT_FACTS, PROJECT_KINDS, statesFact } from "#lib/domain/project-kinds.ts";
import type { Project } from "#lib/domain/projects.ts";
import { type Draft, draftOf, faultOf, valuesOf } from "./project-draft.ts";
import { useSaveProject } from "./use-projects.ts";
import { FACT_WORDS, FORM_WORDS, KIND_WORDS } from "./words.ts";

const FIELD =
  "h-8 w-full min-w-0 rounded-md border border-line-strong bg-panel px-2 hover:border-muted aria-invalid:border-red-text";

type ProjectDialogProps = {
  /** Null for a new one. */
  readonly project: Project | null;
  readonly onClose: () => void;
  readonly onSaved: (project: Project) => void;
};

/** Creates or edits a project. */
export function ProjectDialog({ project, onClose, onSaved }: ProjectDialogProps) {
  const title = project === null ? FORM_WORDS.create : FORM_WORDS.edit;
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <ProjectForm project={project} onClose={onClose} onSaved={onSaved} />
    </Dialog>
  );
}

function ProjectForm({ project, onClose, onSaved }: ProjectDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(project));
  const [fault, setFault] = useState<string | null>(null);
  const saving = useSaveProject(project?.id ?? null, onSaved);
  const faultId = useId();
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultOf(draft);
    setFault(found);
    if (found === null && !saving.isPending) saving.mutate(valuesOf(draft, project));
  };
  const message = fault ?? (saving.error && errorWords(saving.error).message);
  return (
    <form
      noValidate
      className="flex flex-col gap-3 p-4"
      data-testid="project-form"
      aria-describedby={message ? faultId : undefined}
      onSubmit={submit}
    >
      {project === null && (
        <Segmented
          legend={FORM_WORDS.kind}
          value={draft.kind}
          options={PROJECT_KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind] }))}
          onChange={(kind) => change({ kind })}
        />
      )}
      <TextField
        label={FORM_WORDS.title}
        value={draft.title}
        max={200}
        onChange={(title) => change({ title })}
      />
      <Facts draft={draft} onChange={change} />
      <Searches draft={draft} onChange={change} />
      {message && (
        <p id={faultId} role="alert" className="text-red-text wrap-anywhere">
          {message}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{FORM_WORDS.cancel}</Button>
        <Button look="primary" type="submit" disabled={saving.isPending}>
          {saving.isPending ? FORM_WORDS.saving : project === null ? FORM_WORDS.createIt : FORM_WORDS.save}
        </Button>
      </div>
    </form>
  );
}

type PartProps = { readonly draft: Draft; readonly onChange: (part: Partial<Draft>) => void };

const HELP: Partial<Record<FactName, string>> = {
  reference: FORM_WORDS.referenceHelp,
  stage: FORM_WORDS.stageHelp,
  site: FORM_WORDS.siteHelp,
};
const DATES: ReadonlySet<FactName> = new Set(["receivedDate", "validDate", "decidedDate"]);
const LONGEST: Partial<Record<FactName, number>> = { reference: 120, stage: 120, site: MAX_PLACE_CHARS };

/** What this kind of project states. The dates stand side by side. */
function Facts({ draft, onChange }: PartProps) {
  const stated = (Object.keys(PROJECT_FACTS) as FactName[]).filter((fact) => statesFact(draft.kind, fact));
  const field = (fact: FactName) => (
    <TextField
      key={fact}
      label={FACT_WORDS[fact]}
      help={HELP[fact]}
      type={DATES.has(fact) ? "date" : "text"}
      max={LONGEST[fact] ?? 200}
      value={draft[fact]}
      onChange={(value) => onChange({ [fact]: value })}
    />
  );
  const dates = stated.filter((fact) => DATES.has(fact));
  return (
    <>
      {stated.filter((fact) => !DATES.has(fact)).map(field)}
      {dates.length > 0 && <div className="grid gap-3 two:grid-cols-3">{dates.map(field)}</div>}
    </>
  );
}

/** What its searches ask. */
function Searches({ draft, onChange }: PartProps) {
  const { data } = useQuery(facetsQuery());
  const help = useId();
  return (
    <>
      {data && data.corpora.length > 1 && (
        <CheckList
          legend={FORM_WORDS.corpora}
          hint={draft.corpora.length === 0 ? FORM_WORDS.corporaHelp : undefined}
          options={data.corpora.map(({ id, title, documentCount }) => ({
            ...{ value: id, label: title, count: documentCount },
          }))}
          chosen={draft.corpora}
          onChange={(corpora) => onChange({ corpora })}
        />
      )}
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-1"
          checked={draft.ownDocuments}
          aria-describedby={help}
          onChange={({ target }) => onChange({ ownDocuments: target.checked })}
        />
        <span>
          {FORM_WORDS.own}
          <span id={help} className="block text-small text-muted">
            {FORM_WORDS.ownHelp}
          </span>
        </span>
      </label>
    </>
  );
}

type TextFieldProps = {
  readonly label: string;
  readonly help?: string | undefined;
  readonly type?: "text" | "date";
  readonly max: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

function TextField({ label, help, type = "text", max, value, onChange }: TextFieldProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {help !== undefined && (
        <span id={`${id}-help`} className="-mt-1 text-small text-muted">
          {help}
        </span>
      )}
      <input
        id={id}
        type={type}
        autoComplete="off"
        maxLength={type === "text" ? max : undefined}
        className={FIELD}
        value={value}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
