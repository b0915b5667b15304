/** The description of the API. */
export const OPERATION_WORDS = {
  takes: "Takes",
  answers: "Answers",
  tryIt: "Try it",
  example: (status: string) => `Example answer (${status})`,
  codeLabel: (operation: string, title: string) => `${operation}: ${title}`,
  parameters: "Parameters",
  place: (place: string) => `in the ${place}`,
  required: "required",
  fields: "Its fields",
  readingFields: "Loading the fields …",
  fieldsNotLoaded: (reason: string) => `The fields could not be loaded. ${reason}`,
} as const;

/** Types of values. */
export const TYPE_WORDS = {
  anything: "anything",
  array: (items: string) => `array of ${items}`,
  objects: "array of objects",
  object: "object",
  always: "always",
  otherGroup: "Other",
} as const;
