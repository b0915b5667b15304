import type { ReactNode } from "react";

/** A heading of the pane, with a note on the origin of its content. */
export function SectionHead({
  id,
  children,
  note,
}: {
  readonly id: string;
  readonly children: ReactNode;
  readonly note?: ReactNode;
}) {
  return (
    <div className="mb-2">
      <h2 id={id} className="text-tiny font-semibold tracking-wide text-muted uppercase">
        {children}
      </h2>
      {note && <p className="text-small text-muted">{note}</p>}
    </div>
  );
}
