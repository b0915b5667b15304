import type { ReactNode } from "react";

type StepsProps = {
  readonly steps: readonly { readonly title: string; readonly text: ReactNode }[];
};

/** Explains the first steps as a numbered row. */
export function Steps({ steps }: StepsProps) {
  return (
    <ol className="grid gap-5 two:grid-cols-3">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-3">
          <span
            aria-hidden
            className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft text-small font-semibold text-accent-text"
          >
            {index + 1}
          </span>
          <div className="pt-0.5">
            <h3 className="font-semibold">{title}</h3>
            <p className="mt-0.5 text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
