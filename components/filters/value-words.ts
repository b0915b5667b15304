import { formatWords, tagWords, valueWords } from "#components/words/evidence.ts";
import type { ValueList } from "./filter-values.ts";

const asWritten = (value: string) => value;

/** Values of each filter in words. */
export const VALUE_WORDS: Readonly<Record<ValueList, (value: string) => string>> = {
  docTypes: valueWords,
  formats: formatWords,
  tags: tagWords,
  authorities: asWritten,
  topics: valueWords,
  adoptionStatuses: valueWords,
  stages: valueWords,
  projects: asWritten,
  matters: asWritten,
  applications: asWritten,
  roles: valueWords,
  motions: valueWords,
  topologyLabels: valueWords,
  properties: valueWords,
};
