import { count, percent, plural } from "#components/words/quantities.ts";

/** The page that connects a source in three steps. */
export const BIND_WORDS = {
  title: "Connect a source",
  back: "Corpora",
  step: (number: number) => `Step ${number}.`,
  stepsLabel: "Steps",
  steps: ["Source", "Name and files", "Sync schedule"],
  stepIncomplete: "incomplete",
  failedTitle: "The source was not connected",
  previous: "Back",
  next: "Next",
  connect: "Connect",
  connecting: "Connecting …",
  startsDisabled: "The corpus is turned off at first. Nothing is read until someone turns it on.",
  thenPlan: "Next you see the plan. Nothing is read until you apply it.",
  thenAdd: "Next, add documents.",
} as const;

/** The form that changes a binding. */
export const EDIT_BINDING_WORDS = {
  viewLabel: "Settings",
  open: "Edit settings",
  notSavedTitle: "The settings were not saved",
  source: "Source",
  nameAndFiles: "Name and files",
  schedule: "Sync schedule",
  save: "Save",
  saving: "Saving …",
  cancel: "Cancel",
  removeQuestion: (sources: number) => `Remove ${plural(sources, "source")}?`,
  removeAndSave: "Remove and save",
  removeEffect: (documents: number) =>
    `Searches no longer find ${plural(documents, "document")} from there. Files at the source do not change.`,
  saved: "The settings were saved.",
  savedWith: (effects: readonly string[]) => `The settings were saved: ${effects.join(", ")}.`,
  removed: (documents: number) => `${plural(documents, "document")} removed`,
  updated: (documents: number) => `${plural(documents, "document")} updated`,
  queued: (documents: number) => `${plural(documents, "document")} being updated`,
  undo: "Undo",
  undone: "The earlier settings were restored.",
} as const;

/** Names of settings, in the form and in the list. */
export const SETTING_WORDS = {
  name: "Name",
  id: "Id",
  description: "Description",
  project: "Project",
  matter: "Matter",
  confidentiality: "Confidentiality",
  include: "Include only",
  exclude: "Exclude",
  defaults: "Defaults",
  documentRoles: "Document roles",
  motionTypes: "Motion types",
  workflowStages: "Workflow stages",
  topologyLabels: "Topology labels",
  folder: "Folder in the corpus",
} as const;

export const CONFIDENTIALITY_WORDS = {
  public: "public",
  internal: "internal",
  confidential: "confidential",
  restricted: "restricted: not searched yet",
} as const;

/** Settings as a list. */
export const BINDING_FACTS_WORDS = {
  uploaded: "Documents are uploaded: dropped onto the page, or sent over the API.",
  sync: "Sync",
  schedule: "Schedule",
  asksBeforeRemoving: "Asks before removing",
  removalLimit: (share: number) => `more than ${percent(share)} of its documents`,
  kind: "Kind",
  subfolders: "Subfolders",
  included: "included",
  excluded: "excluded",
  sitePages: "Site’s pages",
  readers: "Who may read",
  readersStored: "stored as metadata",
  secret: "Secret",
  documents: "Documents",
  documentCount: (documents: number) => plural(documents, "document"),
  lastReached: "Last reached",
  lastError: "Last error",
} as const;

/** Fields of any form. */
export const FIELD_WORDS = {
  optional: "optional",
  onePerLine: "One per line.",
  patternsFilled: (patterns: number) => plural(patterns, "pattern"),
  fieldsFilled: (fields: number) => plural(fields, "field"),
} as const;

/** Step 1: the source. */
export const SOURCE_WORDS = {
  question: "Where do its documents come from?",
  upload: "Upload",
  uploadAbout: "Files are dropped onto the page or sent over the API.",
  addLabel: "Add another source",
  addFirst: "Connect a source:",
  addAnother: "Add another source:",
  /** "Folder on this server (1 of 2)". */
  numbered: (place: string, number: number, of: number) => `${place} (${number} of ${of})`,
  remove: "Remove",
  folderExample: "such as plans/2041",
  folderHint: "Paths of its documents start with this folder.",
  folderHintOfMany: "Each source needs its own folder, so no two files have the same path.",
  includeSubfolders: "Include subfolders",
  sitePages: "The site’s pages too",
  sitePagesHint: "News and wiki pages, as documents of their own.",
  permissions: "Store who may read each file",
  permissionsHint: "Stored as metadata. Sightline does not enforce it yet.",
  signInTitle: "Sign-in",
  signInHint: "Empty: the configured sign-in. Enter a reference to the secret, never the secret itself.",
  tenant: "Tenant",
  client: "Client",
  secret: "Reference to the secret",
  secretExample: "secret://graph-client-secret",
  secretHint:
    "secret://NAME: the name of a file in the server’s SECRETS_DIR, or of an entry in its SECRETS_FILE",
} as const;

/** Patterns of one source, and of the corpus. */
export const PATTERN_WORDS = {
  title: "Only some files from this source",
  includeHere: "Include only files here that match",
  includeHereHint:
    "One pattern per line, for paths below this location. A file must match these and the patterns of the corpus.",
  excludeHere: "Exclude files here that match",
  include: "Include only files that match",
  includeExample: "such as **/*.pdf",
  includeHint: "One pattern per line, for paths below the location. Empty: all readable files.",
  exclude: "Exclude files that match",
  excludeExample: "such as **/drafts/**",
  excludeHint: "Excluded files stay out even if an include pattern matches them.",
  previewLabel: "Files that would be added",
} as const;

export const FOLDER_WORDS = {
  label: "Folders on this server",
  allowed: "Allowed folders",
  chosen: "Chosen",
  choose: "Choose this folder",
  showAllowed: "Show allowed folders",
  reading: "Loading the folder",
  allAllowed: "All allowed folders",
  up: "One folder up",
  unreadable: "cannot be read",
  noSubfolders: "This folder has no subfolders.",
  more: "More folders exist. Type the path above.",
  directly: (files: string) => `Directly in it: ${files}.`,
  noFiles: "no files of its own",
  filesOrMore: (files: number) => `${files} files or more`,
  files: (files: number) => plural(files, "file"),
} as const;

/** How many files a source would add. */
export const PREVIEW_WORDS = {
  afterPlan: (place: string) => `The first plan shows how many files ${place} would add.`,
  chooseFolder: "Choose a folder to see how many files it would add.",
  correctPatterns: "Correct the patterns to see how many files they would add.",
  failed: (reason: string) => `The files could not be counted. ${reason}`,
  counting: "Counting the files",
  skippedLabel: "Skipped files",
  skipped: (files: number) => `${count(files)} skipped`,
  others: (files: number) => `and ${plural(files, "other")}`,
  slow: "Listing the folder took too long.",
  noFiles: "It has no files.",
  none: (of: number) => `None of ${plural(of, "file")} would be added.`,
  theOne: "The one file would be added.",
  all: (of: number) => `All ${plural(of, "file")} would be added.`,
  some: (files: number, of: number) => `${count(files)} of ${plural(of, "file")} would be added.`,
  noneOfFirst: (of: number) =>
    `None of the first ${count(of)} files would be added; the plan checks all of them.`,
  someOfFirst: (files: number, of: number) =>
    `${count(files)} of the first ${count(of)} files would be added; the plan checks all of them.`,
} as const;

/** Step 2: name, files and defaults. */
export const NAME_WORDS = {
  nameExample: "Local plan 2041",
  idExample: "created from the name",
  idHint: "Used in links and the API. You cannot change it later.",
  descriptionHint: "One sentence that helps people choose where to search.",
  enable: "Turn it on now",
  enableHint: "A corpus that is turned off is not searched or synced until you turn it on.",
  defaultsTitle: "Default metadata for documents that have none",
  documentType: "Document type",
  documentTypeExample: "local_plan",
  authority: "Authority",
  other: "Other metadata",
  otherExample: "adoption_status: adopted",
  otherHint: "One per line: a name, a colon and a value. Write numbers, true, false and lists as in JSON.",
} as const;

/** Step 3: how the corpus follows its source. */
export const FOLLOW_WORDS = {
  uploaded: "Uploaded documents are indexed at once. There is nothing to sync.",
  question: "When should changes at the source be synced?",
  foldersWatched: "The folder is watched. Changes appear here within seconds.",
  servicesChecked: "The service is checked for changes every few minutes.",
  bothFollowed: "Folders are watched; services are checked for changes every few minutes.",
  atOnce: "At once",
  everyFewMinutes: "Every few minutes",
  scheduled: "On a schedule",
  scheduledAbout: "At the times below only.",
  manually: "Manually",
  manuallyAbout: "With the button or the API.",
  usualSchedules: "Usual schedules",
  schedule: "Schedule",
  scheduleHint: "Minute, hour, day of the month, month, day of the week.",
  /** `runs` are moments. */
  nextRuns: "Next: {runs}",
  nextRunsIn: (zone: string) => `Next: {runs} · by the server’s clock, ${zone}`,
  nextRunSeparator: ", then ",
  removalLimit: "Ask before more than this share would be removed",
  removalLimitHint:
    "Percent of its documents. Up to three are removed without asking. If many files disappear at once, a mount is probably lost, so nothing is removed until you confirm the plan.",
} as const;

export const BINDING_ERRORS = {
  removalLimit: "A share from 0 to 100.",
  schedule: "Enter a schedule: five fields, such as 0 2 * * *.",
  title: "Enter a name.",
  setAbove: (name: string) => `${name} is already set above.`,
  pathOrId: "Enter the folder's path or its id, not both.",
  signIn:
    "Enter tenant, client and the reference to the secret, or leave all three empty to use the configured sign-in.",
} as const;

/** Why a line of metadata defaults is refused. */
export const METADATA_ERRORS = {
  incomplete: (line: number) => `Line ${line} needs a name, a colon and a value, as in status: adopted.`,
  repeated: (line: number, name: string) => `Line ${line} names ${name} a second time.`,
  noValue: (line: number, name: string) => `Line ${line} has no value for ${name}.`,
} as const;
