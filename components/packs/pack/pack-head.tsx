"use client";
import { Pencil } from "lucide-react";
import { useRef } from "react";
import { EditableWords } from "#components/packs/editable-words.tsx";
import { ExportMenu } from "#components/packs/export-menu.tsx";
import { packExportHref, packPrintHref } from "#components/packs/packs-state.ts";
import { RefusedChanges } from "#components/packs/refused-changes.tsx";
import type { PackModel } from "#components/packs/use-pack.ts";
import { Button } from "#components/ui/button.tsx";
import { Chip } from "#components/ui/chip.tsx";
import { Moment } from "#components/ui/moment.tsx";
import { useAskBeforeLeaving } from "#components/ui/use-ask-before-leaving.ts";
import { fill } from "#components/words/fill.tsx";
import { plural } from "#components/words/quantities.ts";
import type { PackRole, PackView } from "#lib/domain/pack.ts";
import { CollectInto } from "./collect-into.tsx";
import { DeletePack } from "./delete-pack.tsx";
import { SaveVersion } from "./save-version.tsx";
import { SharePack } from "./share-pack.tsx";
import { PACK_HEAD_WORDS } from "./words.ts";

/** Title and state of a pack, with actions on the whole pack. */
export function PackHead({ pack, model }: { readonly pack: PackView; readonly model: PackModel }) {
  const { id, title, version, items } = pack;
  const draft = version === null;
  const field = useRef<HTMLTextAreaElement>(null);
  useAskBeforeLeaving(model.saving);
  const sides = PACK_HEAD_WORDS.sides(countOf(items, "for"), countOf(items, "against"));
  return (
    <header className="flex flex-col gap-2.5">
      <div className="text-[1.25rem] leading-7 font-semibold">
        <h1 className={draft ? "sr-only" : "wrap-anywhere"}>{title}</h1>
        {draft && (
          <div className="flex items-start gap-3">
            <div className="min-w-0 flex-1">
              <EditableWords
                words={title}
                label={PACK_HEAD_WORDS.titleLabel}
                field={field}
                onChange={(next) => model.arrange((arrangement) => ({ ...arrangement, title: next }))}
              />
            </div>
            <Button
              size="small"
              className="shrink-0"
              onClick={() => {
                field.current?.focus();
                field.current?.select();
              }}
            >
              <Pencil size={13} aria-hidden /> {PACK_HEAD_WORDS.rename}
            </Button>
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
          <Chip tone={draft ? "quiet" : "accent"}>{versionWords(pack)}</Chip>
          <span className="tabular-nums">
            {plural(items.length, "item")}
            {sides !== "" && `: ${sides}`}
            {fill(PACK_HEAD_WORDS.changed, { when: <Moment iso={pack.updatedAt} /> })}
          </span>
          <span role="status">{model.saving && PACK_HEAD_WORDS.saving}</span>
        </p>
        {draft && <RefusedChanges packId={id} />}
        <div className="flex flex-wrap gap-2 two:ml-auto">
          {draft && <CollectInto packId={id} />}
          {draft && <SaveVersion pack={pack} />}
          <SharePack pack={pack} />
          <ExportMenu
            hrefFor={(format) => packExportHref(id, format, version)}
            printHref={packPrintHref(id, version)}
          />
          {draft && <DeletePack pack={pack} />}
        </div>
      </div>
    </header>
  );
}

const countOf = (items: PackView["items"], side: PackRole) =>
  items.filter(({ role }) => role === side).length;

function versionWords({ version, currentVersion, unsaved }: PackView): string {
  if (version !== null) return PACK_HEAD_WORDS.version(version);
  if (currentVersion === 0) return PACK_HEAD_WORDS.neverSaved;
  return unsaved ? PACK_HEAD_WORDS.changedSince(currentVersion) : PACK_HEAD_WORDS.savedAs(currentVersion);
}
