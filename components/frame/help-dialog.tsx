"use client";
import { KEY_HELP } from "#components/keys/key-help.ts";
import { setSingleKeys, useSingleKeys } from "#components/keys/single-keys.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { Kbd } from "#components/ui/kbd.tsx";

/** The list of the keys, and a switch for single letters. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const on = useSingleKeys();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Keys">
      <div className="flex flex-col gap-5 px-4 py-4">
        {KEY_HELP.map(({ group, keys }) => (
          <section key={group} aria-label={group}>
            <h3 className="mb-1.5 text-small font-semibold text-muted">{group}</h3>
            <dl className="grid grid-cols-[5rem_1fr] items-center gap-y-1.5">
              {keys.map((entry) => (
                <div key={entry.does} className="contents">
                  <dt className="flex gap-1">
                    {entry.keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dt>
                  <dd>{entry.does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <label className="flex items-start gap-2.5 border-t border-line pt-4">
          <input
            type="checkbox"
            className="mt-0.5 size-4"
            checked={on}
            onChange={(event) => setSingleKeys(event.target.checked)}
          />
          <span>
            Single-letter keys are on
            <span className="block text-small text-muted">
              Switch them off if you dictate by voice. Enter and Esc always work.
            </span>
          </span>
        </label>
      </div>
    </Dialog>
  );
}
