import type { ZodError } from "zod";

type Issue = ZodError["issues"][number];
type IssueOf<C extends Issue["code"]> = Extract<Issue, { readonly code: C }>;

/** How the schema library begins its own messages. Any other message is one of our schemas'. */
const LIBRARY_MESSAGE = /^(Invalid |Too (small|big): |Unrecognized key)/;

const TYPES: Readonly<Record<string, string>> = {
  ...{ string: "a text", number: "a number", int: "a whole number", boolean: "true or false" },
  ...{ array: "a list", object: "an object", record: "an object" },
};
const FORMATS: Readonly<Record<string, string>> = {
  date: "a date such as 2026-01-31",
  datetime: "a time such as 2026-01-31T09:30:00Z",
  url: "a web address",
};
const NO_FORM = "has a form that is not allowed";

/** Describes one problem of a request for its reader. The schema library's own messages only help programmers. */
export function plainIssue(issue: Issue): string {
  const { message } = issue;
  if (!LIBRARY_MESSAGE.test(message)) return message;
  switch (issue.code) {
    case "invalid_type":
      return wrongType(issue);
    case "invalid_value":
      return `must be ${issue.values.length > 1 ? "one of " : ""}${listed(issue.values)}`;
    case "too_small":
    case "too_big":
      return wrongSize(issue);
    case "invalid_format":
      return wrongFormat(issue);
    case "unrecognized_keys":
      return issue.keys.length === 1
        ? `the key ${listed(issue.keys)} is not known`
        : `the keys ${listed(issue.keys)} are not known`;
    case "invalid_union":
      return message === "Invalid input" ? NO_FORM : message;
    default:
      return message;
  }
}

const listed = (values: readonly unknown[]) =>
  values.map((value) => (typeof value === "string" ? JSON.stringify(value) : String(value))).join(", ");

function wrongType({ expected, message }: IssueOf<"invalid_type">): string {
  if (message.endsWith("received undefined")) return "is required";
  const type = TYPES[expected];
  return type === undefined ? message : `must be ${type}`;
}

function wrongFormat({ format, message }: IssueOf<"invalid_format">): string {
  const form = FORMATS[format];
  if (form !== undefined) return `must be ${form}`;
  const rule = /^Invalid string: (must .*)$/s.exec(message)?.[1];
  return rule ?? `is not a valid ${format}`;
}

function wrongSize(issue: IssueOf<"too_small"> | IssueOf<"too_big">): string {
  const limit = issue.code === "too_small" ? issue.minimum : issue.maximum;
  const isMinimum = issue.code === "too_small";
  const one = Number(limit) === 1;
  switch (issue.origin) {
    case "string":
      if (isMinimum && one) return "must not be empty";
      return `must have ${bound(issue, isMinimum)} ${limit} ${one ? "character" : "characters"}`;
    case "array":
    case "set":
    case "map":
      return `must have ${bound(issue, isMinimum)} ${limit} ${one ? "entry" : "entries"}`;
    case "number":
    case "int":
      if (issue.inclusive === false) return `must be ${isMinimum ? "more" : "less"} than ${limit}`;
      return `must be ${limit} or ${isMinimum ? "more" : "less"}`;
    default:
      return issue.message;
  }
}

function bound({ exact }: { readonly exact?: boolean | undefined }, isMinimum: boolean): string {
  if (exact === true) return "exactly";
  return isMinimum ? "at least" : "at most";
}
