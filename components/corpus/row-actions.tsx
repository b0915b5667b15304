"use client";
import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { useUploads } from "#components/ui/uploads-context.ts";
import type { CorpusListItem } from "#lib/domain/corpus-console.ts";
import { CORPUS_ACTION_WORDS } from "./console-words.ts";
import { corpusHref, syncHref } from "./corpora-state.ts";
import { isWorking } from "./queries.ts";
import { type MenuEntry, RowMenu } from "./row-menu.tsx";
import type { CorpusVerbs } from "./use-corpus-verbs.ts";

type RowActionsProps = {
  readonly corpus: CorpusListItem;
  readonly verbs: CorpusVerbs;
  readonly onRemove: () => void;
};

const LINK = "h-7 px-1.5 text-small underline underline-offset-2";

/** Actions for a corpus: the most likely one first, the others in a menu. */
export function RowActions({ corpus, verbs, onRemove }: RowActionsProps) {
  const bound = corpus.sourceType !== "upload";
  const first: readonly MenuEntry[] = [
    ...(bound && corpus.enabled
      ? [
          {
            label: CORPUS_ACTION_WORDS.plan,
            what: CORPUS_ACTION_WORDS.planEffect,
            onSelect: () => void verbs.plan(corpus),
          },
        ]
      : []),
    {
      label: CORPUS_ACTION_WORDS.rebuild,
      what: CORPUS_ACTION_WORDS.rebuildEffect,
      onSelect: () => void verbs.reindex(corpus),
    },
    { label: CORPUS_ACTION_WORDS.editSettings, href: corpusHref(corpus.id, "binding") },
  ];
  const last: readonly MenuEntry[] = [
    {
      label: corpus.enabled ? CORPUS_ACTION_WORDS.disable : CORPUS_ACTION_WORDS.enable,
      what: corpus.enabled ? CORPUS_ACTION_WORDS.disableEffect : CORPUS_ACTION_WORDS.enableEffect,
      onSelect: () => void verbs.switchTo(corpus, !corpus.enabled),
    },
    {
      label: CORPUS_ACTION_WORDS.remove,
      what: CORPUS_ACTION_WORDS.removeEffect,
      danger: true,
      onSelect: onRemove,
    },
  ];
  return (
    <span className="-my-1 flex items-center gap-0.5 max-two:-ml-1.5 max-two:flex-wrap two:justify-end">
      <First corpus={corpus} verbs={verbs} />
      <Button asChild look="quiet" size="small" className={LINK}>
        <Link href={corpusHref(corpus.id)} prefetch={false}>
          {CORPUS_ACTION_WORDS.inspect}
          <span className="sr-only"> {corpus.title}</span>
        </Link>
      </Button>
      <RowMenu
        label={CORPUS_ACTION_WORDS.moreFor(corpus.title)}
        groups={[
          first,
          [
            {
              label: CORPUS_ACTION_WORDS.export,
              what: CORPUS_ACTION_WORDS.exportEffect,
              href: `/api/corpora/${encodeURIComponent(corpus.id)}/export`,
              download: true,
            },
          ],
          last,
        ]}
      />
    </span>
  );
}

/** The most likely action for the state of a corpus. */
function First({ corpus, verbs }: Pick<RowActionsProps, "corpus" | "verbs">) {
  const uploads = useUploads();
  const name = <span className="sr-only"> {corpus.title}</span>;
  const busy = verbs.busyId === corpus.id;
  const run = corpus.lastSync;
  if (!corpus.enabled)
    return (
      <Button
        look="quiet"
        size="small"
        className={LINK}
        disabled={busy}
        onClick={() => void verbs.switchTo(corpus, true)}
      >
        {CORPUS_ACTION_WORDS.enable}
        {name}
      </Button>
    );
  if (run?.state === "awaiting_confirmation" || run?.state === "applying" || run?.state === "planning")
    return (
      <Button asChild look="quiet" size="small" className={LINK}>
        <Link href={syncHref(corpus.id, run.id)} prefetch={false}>
          {run.state === "awaiting_confirmation" ? CORPUS_ACTION_WORDS.decide : CORPUS_ACTION_WORDS.watch}
          {name}
        </Link>
      </Button>
    );
  if (corpus.sourceType === "upload")
    return (
      <Button look="quiet" size="small" className={LINK} onClick={() => uploads.openFor(corpus.id)}>
        {CORPUS_ACTION_WORDS.add}
        {name}
      </Button>
    );
  return (
    <Button
      look="quiet"
      size="small"
      className={LINK}
      disabled={busy || isWorking(corpus)}
      onClick={() => void verbs.sync(corpus)}
    >
      {CORPUS_ACTION_WORDS.refresh}
      {name}
    </Button>
  );
}
