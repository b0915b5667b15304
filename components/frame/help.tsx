"use client";
import { CircleHelp } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { KEY_HELP } from "#components/keys/keys.ts";
import { setSingleKeys, useSingleKeys } from "#components/keys/single-keys.ts";
import { useShortcuts } from "#components/keys/use-shortcuts.ts";
import { setCardState } from "#components/search/first-steps/use-card-state.ts";
import { FIRST_STEPS } from "#components/search/first-steps/words.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Kbd } from "#components/ui/kbd.tsx";

/** The `?` button and the dialog that lists the keys. */
export function Help() {
  const [open, setOpen] = useState(false);
  const on = useSingleKeys();
  useShortcuts({ "?": () => setOpen(true) });
  return (
    <>
      <Button look="quiet" size="icon" aria-label="Keys and help" onClick={() => setOpen(true)}>
        <CircleHelp size={16} aria-hidden />
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Keys">
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
          <Button asChild className="self-start">
            <Link
              href="/"
              onClick={() => {
                setCardState("asked");
                setOpen(false);
              }}
            >
              {FIRST_STEPS.again}
            </Link>
          </Button>
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
    </>
  );
}
