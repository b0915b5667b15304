import type { ReactNode } from "react";

type SectionProps = {
  readonly id: string;
  readonly title: string;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** A section of a receipt with its own anchor. */
export function Section({ id, title, note, actions, children }: SectionProps) {
  return (
    <section aria-labelledby={`${id}-title`} id={id} className="flex min-w-0 scroll-mt-16 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={`${id}-title`} className="text-small font-semibold text-muted">
          {title}
        </h2>
        {actions && <span className="ml-auto flex items-center gap-2">{actions}</span>}
      </div>
      {note && <p className="-mt-1 max-w-[48rem] text-muted">{note}</p>}
      {children}
    </section>
  );
}
