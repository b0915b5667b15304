import { SETTINGS_WORDS } from "#components/settings/words.ts";
import { Kbd } from "#components/ui/kbd.tsx";
import { setSingleKeys, useSingleKeys } from "./single-keys.ts";
import { KEY_HELP } from "./words.ts";

/** All keys of the page, by place. */
export function KeyList() {
  return KEY_HELP.map(({ group, keys }) => (
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
  ));
}

/** The switch for keys of a single letter. */
export function SingleKeysSwitch() {
  const on = useSingleKeys();
  return (
    <label className="flex items-start gap-2.5">
      <input
        type="checkbox"
        className="mt-0.5 size-4"
        checked={on}
        onChange={(event) => setSingleKeys(event.target.checked)}
      />
      <span>
        {SETTINGS_WORDS.keysOn}
        <span className="block text-small text-muted">{SETTINGS_WORDS.keysNote}</span>
      </span>
    </label>
  );
}
