import { Chip } from "#components/ui/chip.tsx";
import { fill } from "#components/words/fill.tsx";
import { listed } from "#components/words/quantities.ts";
import type { DescriptionAnswer } from "#lib/domain/description-api.ts";
import { PlaceLink, type Places } from "./place-link.tsx";
import { SUMMARY_WORDS, TOPICS_WORDS } from "./words.ts";

type SummaryProps = { readonly description: DescriptionAnswer; readonly places: Places };

/** Sentences that summarise the document, each with a link to its place. Text by a model is labelled. */
export function Summary({ description, places }: SummaryProps) {
  const { sentences, written, note } = description.summary;
  return (
    <div className="flex flex-col gap-2">
      {written && (
        <div className="rounded-md border border-line bg-panel px-3 py-2" data-testid="written-summary">
          <Chip tone="amber">{SUMMARY_WORDS.writtenBy(written.model)}</Chip>
          <p className="mt-1.5">{written.text}</p>
          <p className="mt-1 text-small text-muted">{SUMMARY_WORDS.writtenNote}</p>
        </div>
      )}
      {note !== null && <p className="text-small text-muted">{SUMMARY_WORDS.noModel(note)}</p>}
      {sentences.length === 0 ? (
        <p className="text-muted">{SUMMARY_WORDS.empty}</p>
      ) : (
        <ol data-testid="summary" className="flex flex-col gap-1.5 border-l-2 border-line pl-3">
          {sentences.map(({ evidence_ref: evidenceRef, text, section_path: sectionPath }) => (
            <li key={evidenceRef}>
              <PlaceLink
                evidenceRef={evidenceRef}
                places={places}
                className="block font-serif text-evidence wrap-anywhere"
              >
                {text}
              </PlaceLink>
              {sectionPath.length > 0 && (
                <span className="block text-tiny text-muted wrap-anywhere">{sectionPath.at(-1)}</span>
              )}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

type TopicsProps = {
  readonly topics: DescriptionAnswer["topics"];
  readonly keyTerms: DescriptionAnswer["key_terms"];
} & Pick<Places, "searchHref">;

/** Topics as words, and key terms as links to searches. */
export function Topics({ topics, keyTerms, searchHref }: TopicsProps) {
  if (topics.length === 0 && keyTerms.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      {topics.length > 0 && (
        <p>
          {fill(TOPICS_WORDS.topics, {
            label: <span className="text-muted">{TOPICS_WORDS.topicsLabel}</span>,
            topics: listed(topics.map((topic) => topic.replaceAll("-", " "))),
          })}
        </p>
      )}
      {keyTerms.length > 0 && (
        <div>
          <h3 className="mb-1 text-muted">{TOPICS_WORDS.termsTitle}</h3>
          <ul className="flex flex-wrap gap-1">
            {keyTerms.map(({ term, count }) => (
              <li key={term} className="max-w-full">
                <a href={searchHref(term)} className="group inline-flex max-w-full rounded">
                  <Chip tone="outline" className="group-hover:bg-hover">
                    <span className="wrap-anywhere">{term}</span>
                    <span className="text-muted tabular-nums">
                      {count}
                      <span className="sr-only">{TOPICS_WORDS.timesSearch}</span>
                    </span>
                  </Chip>
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
