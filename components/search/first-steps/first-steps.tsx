"use client";
import { useQuery } from "@tanstack/react-query";
import { Check, X } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useEffect } from "react";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { useUploads } from "#components/ui/uploads-context.ts";
import { firstStepsQuery } from "./queries.ts";
import { isCardShown } from "./shown.ts";
import { setCardState, useCardState } from "./use-card-state.ts";
import { doneWords, FIRST_STEPS } from "./words.ts";

type Step = {
  readonly title: string;
  readonly text: string;
  readonly done: boolean;
  readonly action: ReactNode;
};

/** The first-run card: add files, ask, keep. Closed for good by a person, or when all three are done. */
export function FirstSteps({ onAsk }: { readonly onAsk: () => void }) {
  const steps = useQuery(firstStepsQuery()).data;
  const state = useCardState();
  const uploads = useUploads();
  const shown = isCardShown(state, steps);
  useEffect(() => {
    if (shown && state === null) setCardState("shown");
  }, [shown, state]);
  if (!shown || steps === undefined) return null;
  const { added, asked, kept } = steps;
  const next = !added ? 0 : !asked ? 1 : kept ? -1 : 2;
  const look = (at: number) => (at === next ? "primary" : "plain");
  const list: readonly Step[] = [
    {
      title: FIRST_STEPS.add,
      text: FIRST_STEPS.addText,
      done: added,
      action: (
        <Button size="small" look={look(0)} onClick={uploads.open}>
          {FIRST_STEPS.addAction}
        </Button>
      ),
    },
    {
      title: FIRST_STEPS.ask,
      text: FIRST_STEPS.askText,
      done: asked,
      action: (
        <Button size="small" look={look(1)} onClick={onAsk}>
          {FIRST_STEPS.askAction}
        </Button>
      ),
    },
    {
      title: FIRST_STEPS.keep,
      text: FIRST_STEPS.keepText,
      done: kept,
      action: (
        <Button size="small" look={look(2)} asChild>
          <Link href="/packs" prefetch={false}>
            {FIRST_STEPS.keepAction}
          </Link>
        </Button>
      ),
    },
  ];
  return <Card steps={list} />;
}

function Card({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <section
      aria-labelledby="first-steps"
      data-testid="first-steps"
      className="mx-4 mt-4 rounded-lg border border-line bg-panel"
    >
      <div className="flex min-h-10 items-center gap-2 border-b border-line pr-1.5 pl-4">
        <h2 id="first-steps" className="font-semibold">
          {FIRST_STEPS.title}
        </h2>
        <p className="flex-1 text-small text-muted tabular-nums">
          {doneWords(steps.filter(({ done }) => done).length, steps.length)}
        </p>
        <Button
          look="quiet"
          size="small-icon"
          aria-label={FIRST_STEPS.close}
          title={FIRST_STEPS.closedHint}
          onClick={() => setCardState("closed")}
        >
          <X size={15} aria-hidden />
        </Button>
      </div>
      <ol>
        {steps.map((step, at) => (
          <StepRow key={step.title} step={step} number={at + 1} />
        ))}
      </ol>
    </section>
  );
}

function StepRow({ step, number }: { readonly step: Step; readonly number: number }) {
  const { title, text, done, action } = step;
  return (
    <li className="flex items-start gap-3 border-b border-line px-4 py-2.5 last:border-b-0">
      <span
        aria-hidden
        className={cx(
          "mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full text-tiny font-semibold",
          done ? "bg-accent text-on-accent" : "border border-line-strong text-muted",
        )}
      >
        {done ? <Check size={12} /> : number}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {title}
          {done && <span className="sr-only">: {FIRST_STEPS.done}</span>}
        </p>
        {!done && <p className="text-small text-muted">{text}</p>}
      </div>
      {!done && action}
    </li>
  );
}
