"use client";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useQueryStates } from "nuqs";
import { useEffect, useRef, useState } from "react";
import { errorWords } from "#components/http/fetch-json.ts";
import { Button } from "#components/ui/button.tsx";
import { Kbd } from "#components/ui/kbd.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { SearchForm } from "#components/ui/search-form.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Steps } from "#components/ui/steps.tsx";
import { fill } from "#components/words/fill.tsx";
import { AssembleButton } from "./assemble.tsx";
import { CheckExport } from "./check-export.tsx";
import { arrive } from "./leaving-pack.ts";
import { FIRST_PACK_WORDS, PACKS_WORDS } from "./list-words.ts";
import { NewPack } from "./new-pack.tsx";
import { packHref, packsParsers } from "./packs-state.ts";
import { PacksTable } from "./packs-table.tsx";
import { packKeys, packPagesQuery } from "./queries.ts";
import { COLLECT_KEY } from "./words.ts";
import { useWorkingPack } from "./working-pack.ts";

/** All packs: find, open or create one. */
export function PacksView() {
  const [{ q }, setState] = useQueryStates(packsParsers, { history: "push", shallow: true });
  const [naming, setNaming] = useState(false);
  const router = useRouter();
  const heading = useArrival();
  return (
    <CheckExport>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <h1 ref={heading} tabIndex={-1} className="text-[1.25rem] leading-7 font-semibold">
            {PACKS_WORDS.title}
          </h1>
          <p className="mt-1 max-w-prose text-muted">{PACKS_WORDS.help}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <AssembleButton frame={null} size="normal" />
          <Button look="primary" onClick={() => setNaming(true)}>
            <Plus size={14} aria-hidden /> {PACKS_WORDS.newPack}
          </Button>
        </div>
      </div>
      <SearchForm
        label={PACKS_WORDS.searchLabel}
        key={q}
        q={q}
        onSearch={(next) => {
          setState({ q: next }).catch(() => {});
        }}
      />
      <Listed
        q={q}
        onAll={() => {
          setState({ q: "" }).catch(() => {});
        }}
      />
      <NewPack
        open={naming}
        onOpenChange={setNaming}
        frame={null}
        onMade={(pack) => router.push(packHref(pack.id))}
      />
    </CheckExport>
  );
}

/** After a pack is moved to trash, its button is gone, so the heading takes the focus. */
function useArrival() {
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const from = arrive();
    if (from === null) return;
    // A step back must not show the pack as it was.
    client.removeQueries({ queryKey: packKeys.one(from, null) });
    heading.current?.focus();
  }, [client]);
  return heading;
}

function Listed({ q, onAll }: { readonly q: string; readonly onAll: () => void }) {
  const list = useInfiniteQuery(packPagesQuery(q));
  const { packId } = useWorkingPack();
  if (list.error && !list.data)
    return (
      <Notice
        kind="failed"
        title={PACKS_WORDS.failedTitle}
        actions={
          <Button
            size="small"
            onClick={() => {
              list.refetch().catch(() => {});
            }}
          >
            {PACKS_WORDS.retry}
          </Button>
        }
      >
        {errorWords(list.error).message}
      </Notice>
    );
  if (!list.data)
    return (
      <div role="status" aria-label={PACKS_WORDS.loading}>
        <Skeleton className="h-64" />
      </div>
    );
  const packs = list.data.pages.flatMap((page) => page.packs);
  if (packs.length === 0) return q === "" ? <NoPacks /> : <NoneFits q={q} onAll={onAll} />;
  return (
    <div className={list.isPlaceholderData ? "flex flex-col gap-4 opacity-60" : "flex flex-col gap-4"}>
      <PacksTable packs={packs} hrefFor={(id) => packHref(id)} workingPackId={packId} />
      {list.hasNextPage && (
        <Button
          className="self-start"
          disabled={list.isFetchingNextPage}
          onClick={() => {
            list.fetchNextPage().catch(() => {});
          }}
        >
          {list.isFetchingNextPage ? PACKS_WORDS.loadingOlder : PACKS_WORDS.showOlder}
        </Button>
      )}
    </div>
  );
}

function NoneFits({ q, onAll }: { readonly q: string; readonly onAll: () => void }) {
  return (
    <Notice
      kind="info"
      title={PACKS_WORDS.noMatchTitle}
      testId="no-packs"
      actions={
        <Button size="small" onClick={onAll}>
          {PACKS_WORDS.showAll}
        </Button>
      }
    >
      {fill(PACKS_WORDS.noMatchHelp, { words: q })}
    </Notice>
  );
}

const STEPS = [
  { title: FIRST_PACK_WORDS.ask, text: FIRST_PACK_WORDS.askHelp },
  {
    title: FIRST_PACK_WORDS.collect,
    text: fill(FIRST_PACK_WORDS.collectHelp, { key: <Kbd>{COLLECT_KEY}</Kbd> }),
  },
  {
    title: FIRST_PACK_WORDS.arrange,
    text: FIRST_PACK_WORDS.arrangeHelp,
  },
];

function NoPacks() {
  return (
    <section
      aria-label={FIRST_PACK_WORDS.label}
      data-testid="no-packs"
      className="rounded-lg border border-line bg-panel p-5 two:p-8"
    >
      <h2 className="text-title font-semibold">{FIRST_PACK_WORDS.title}</h2>
      <div className="mt-4">
        <Steps steps={STEPS} />
      </div>
      <p className="mt-5 text-muted">{FIRST_PACK_WORDS.draftHelp}</p>
      <Button className="mt-4" asChild>
        <Link href="/">{FIRST_PACK_WORDS.search}</Link>
      </Button>
    </section>
  );
}
