import { plural } from "#components/words/quantities.ts";
import { MAX_TOPIC_TERMS } from "#lib/domain/topics.ts";

export const PAGE_WORDS = {
  title: "Topics",
  about:
    "What passages are about, as a filter of searches. A passage has a topic if it has its words twice, or once in a heading. A topic of one corpus replaces the topic of the same name there.",
  add: "Add topic",
  addTitle: "New topic",
  terms: "Topic and its words",
  termsAbout: `1 to ${MAX_TOPIC_TERMS}. Each also stands for its plural. “archaeolog*” stands for any ending.`,
  find: "Find a topic or word",
  failed: "The topics could not be loaded",
  none: "No topics yet",
  noneAbout: "Add a topic and the words by which passages are recognised.",
  nothingFound: "No topic has these words",
  nothingFoundAbout: "Check the spelling, or add a topic.",
  more: "Show more topics",
  table: "Topics and their words",
} as const;

export const taggingWords = (documents: number) =>
  `${plural(documents, "document")} still ${documents === 1 ? "has its" : "have their"} earlier topics. They are updated in the background.`;
