"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { evidenceHref } from "#components/address/search-state.ts";
import { errorWords } from "#components/http/fetch-json.ts";
import { changesQuery } from "#components/packs/queries.ts";
import { WordChanges } from "#components/packs/word-changes.tsx";
import { Button } from "#components/ui/button.tsx";
import type { PackItemChanges, PackItemView } from "#lib/domain/pack.ts";
import { DIFFERENCE_WORDS } from "./words.ts";

type ItemDifferenceProps = { readonly packId: string; readonly item: PackItemView };

/** How the current version differs from the quote. Only if there is a newer version. */
export function ItemDifference({ packId, item }: ItemDifferenceProps) {
  const [open, setOpen] = useState(false);
  const { state } = item.source;
  const changes = useQuery({ ...changesQuery(packId, item.itemId), enabled: open });
  if (state === "removed" || state === "unchanged") return null;
  return (
    <>
      <Button
        look="quiet"
        size="small"
        className="h-6 px-1.5 underline underline-offset-2"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open ? DIFFERENCE_WORDS.hide : DIFFERENCE_WORDS.show}
      </Button>
      {open && (
        <div
          data-testid="item-difference"
          className="mt-1 w-full max-w-[46rem] rounded-md border border-line bg-sunken px-3 py-2"
        >
          {changes.error ? (
            <p role="alert" className="text-red-text">
              {errorWords(changes.error).message}
            </p>
          ) : changes.data ? (
            <Difference changes={changes.data} />
          ) : (
            <p role="status" className="text-muted">
              {DIFFERENCE_WORDS.loading}
            </p>
          )}
        </div>
      )}
    </>
  );
}

function Difference({ changes }: { readonly changes: PackItemChanges }) {
  const { found, currentRef, citedVersion, currentVersion } = changes;
  const href = currentRef === null ? null : evidenceHref(currentRef, { version: currentVersion, page: null });
  if (found === "missing") return <p>{DIFFERENCE_WORDS.missing(currentVersion)}</p>;
  return (
    <>
      <p className="mb-1 text-small text-muted">
        {found === "same"
          ? DIFFERENCE_WORDS.same(currentVersion)
          : DIFFERENCE_WORDS.changed(citedVersion, currentVersion)}{" "}
        {href !== null && (
          <Link href={href} prefetch={false} className="underline underline-offset-2">
            {DIFFERENCE_WORDS.open(currentVersion)}
          </Link>
        )}
      </p>
      {found === "changed" && <WordChanges changes={changes.changes} />}
    </>
  );
}
