"use client";
import { useQueryStates } from "nuqs";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { bindParsers } from "#components/corpus/corpora-state.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { BelongsStep } from "./belongs-step.tsx";
import { checkDraft, type FieldErrors, stepOf, withoutErrorsOf } from "./check-draft.ts";
import { type BindingDraft, NEW_BINDING, type RootDraft } from "./draft.ts";
import { FilesPreview } from "./files-preview.tsx";
import { FollowStep } from "./follow-step.tsx";
import { PlacesStep } from "./places-step.tsx";
import { ServerFolders } from "./server-folders.tsx";
import { StepsRail } from "./steps-rail.tsx";
import { useBind } from "./use-bind.ts";
import { useNextRuns } from "./use-next-runs.ts";
import { BIND_WORDS } from "./words.ts";

const LAST = BIND_WORDS.steps.length;

/** Binds a corpus in three steps. Errors appear at their fields. */
export function BindView() {
  const { step, reached, go, submit, busy, failure, ...fields } = useBindSteps();
  const { draft, errors } = fields;
  const nextRuns = useNextRuns(draft);
  const heading = useHeadingFocus(step);
  const previewFor = (root: RootDraft) => <FilesPreview root={root} draft={draft} />;
  return (
    <main id="main" className="mx-auto flex w-full max-w-page flex-col gap-5 px-4 py-5 two:px-6">
      <PageHead title={BIND_WORDS.title} back={{ href: "/admin/corpora", words: BIND_WORDS.back }} />
      <div className="grid max-w-[60rem] gap-6 two:grid-cols-[13rem_minmax(0,1fr)]">
        <StepsRail
          step={step}
          reached={reached}
          wrong={[...new Set(Object.keys(errors).map(stepOf))]}
          onGo={go}
        />
        <form
          noValidate
          onSubmit={submit}
          className="flex min-w-0 flex-col gap-5"
          aria-label={BIND_WORDS.title}
        >
          <h2 ref={heading} tabIndex={-1} className="text-title font-semibold outline-none">
            <span className="text-muted">{BIND_WORDS.step(step)}</span> {BIND_WORDS.steps[step - 1]}
          </h2>
          {failure !== null && (
            <Notice kind="failed" title={BIND_WORDS.failedTitle}>
              {failure}
            </Notice>
          )}
          {step === 1 && (
            <PlacesStep
              {...fields}
              previewFor={previewFor}
              browserFor={(chosen, onChoose) => <ServerFolders chosen={chosen} onChoose={onChoose} />}
            />
          )}
          {step === 2 && <BelongsStep {...fields} previewFor={previewFor} />}
          {step === 3 && <FollowStep {...fields} nextRuns={nextRuns} />}
          <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
            {step > 1 && <Button onClick={() => go(step - 1)}>{BIND_WORDS.previous}</Button>}
            <Button type="submit" look="primary" disabled={busy}>
              {step < LAST ? BIND_WORDS.next : busy ? BIND_WORDS.connecting : BIND_WORDS.connect}
            </Button>
            {step === LAST && <p className="text-small text-muted">{lastWords(draft)}</p>}
          </div>
        </form>
      </div>
    </main>
  );
}

/** The draft of a corpus with its errors, and the step that is shown. The next step opens if this one is valid. */
function useBindSteps() {
  const [{ step: asked }, setState] = useQueryStates(bindParsers, { history: "push", shallow: true });
  const [draft, setDraft] = useState<BindingDraft>(NEW_BINDING);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [reached, setReached] = useState(1);
  // An address with a later step opens an empty form at the first step.
  const step = Math.min(Math.max(1, asked), reached);

  const go = (to: number) => {
    setReached((before) => Math.max(before, to));
    setState({ step: to }).catch(() => {});
  };
  const { bind, busy, failure } = useBind((refused) => {
    setErrors(refused);
    const [first] = Object.keys(refused).map(stepOf).sort();
    if (first !== undefined) go(first);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (step === LAST) {
      bind(draft);
      return;
    }
    const checked = checkDraft(draft);
    const here = checked.ok ? {} : ofStep(checked.errors, step);
    setErrors(here);
    if (Object.keys(here).length === 0) go(step + 1);
    else focusFirstWrong(event.currentTarget as HTMLFormElement);
  };
  const onChange = (change: Partial<BindingDraft>) => {
    setDraft((before) => ({ ...before, ...change }));
    setErrors((before) => withoutErrorsOf(before, change));
  };
  return { step, reached, go, submit, busy, failure, draft, errors, onChange };
}

/** States what happens after the last step. */
function lastWords({ roots, enabled }: BindingDraft): string {
  if (!enabled) return BIND_WORDS.startsDisabled;
  return roots.length > 0 ? BIND_WORDS.thenPlan : BIND_WORDS.thenAdd;
}

function ofStep(errors: FieldErrors, step: number): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => stepOf(field) === step));
}

/** Focuses the heading of the new step, so that it is read aloud and the next Tab enters the step. Not on page load. */
function useHeadingFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return heading;
}

/** Focuses the first invalid field after the errors are rendered. */
function focusFirstWrong(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
}
