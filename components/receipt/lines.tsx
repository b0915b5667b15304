import { cx } from "#components/ui/class-names.ts";
import type { FrameLine } from "#lib/domain/frame-words.ts";

/** Names and values, one per line. */
export function Lines({ lines, mono }: { readonly lines: readonly FrameLine[]; readonly mono?: boolean }) {
  return (
    <dl className="grid grid-cols-[minmax(6.5rem,auto)_minmax(0,1fr)] gap-x-3 gap-y-1 text-small">
      {lines.map(({ name, words }) => (
        <div key={name} className="contents">
          <dt className="text-muted wrap-anywhere">{name}</dt>
          <dd className={cx("wrap-anywhere", mono && "font-mono")}>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
