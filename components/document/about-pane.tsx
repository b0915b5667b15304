"use client";
import { useQuery } from "@tanstack/react-query";
import { NO_READING, type Reading, readingOfRef, workbenchHref } from "#components/address/search-state.ts";
import { AboutSection } from "#components/document/about/about-section.tsx";
import type { Places } from "#components/document/about/place-link.tsx";
import { descriptionQuery, relationsQuery } from "#components/document/about/queries.ts";
import { RelationsSection } from "#components/document/relations/relations-section.tsx";
import { errorWords } from "#components/http/fetch-json.ts";
import { readingHref } from "./address.ts";

type AboutPaneProps = {
  readonly id: string;
  readonly title: string;
  readonly openRef: string | null;
  readonly onOpen: (reading: Omit<Reading, "doc">) => void;
  readonly onEdit: () => void;
};

/** The content and the relations of a document, loaded separately. */
export function AboutPane({ id, title, openRef, onOpen, onEdit }: AboutPaneProps) {
  const description = useQuery(descriptionQuery(id));
  const relations = useQuery(relationsQuery(id));
  const places: Places = {
    hrefOf: (ref) => readingHref(id, readingOfRef(ref)),
    openRef,
    onOpen: (ref) => {
      const { doc: _doc, ...reading } = readingOfRef(ref);
      onOpen(reading);
    },
    searchHref: (words) => workbenchHref({ q: words, from: "document" }),
  };
  return (
    <>
      <AboutSection
        description={description.data}
        error={description.error && errorWords(description.error).message}
        places={places}
        onEdit={onEdit}
      />
      <RelationsSection
        title={title}
        relations={relations.data}
        error={relations.error && errorWords(relations.error).message}
        places={places}
        documentHref={(other) => readingHref(other, NO_READING)}
      />
    </>
  );
}
