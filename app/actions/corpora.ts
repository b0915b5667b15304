"use server";
import {
  type CorpusBinding,
  corpusIdSchema,
  createBindingSchema,
  type EditedCorpus,
  editBindingSchema,
  restoreCorpusSchema,
} from "#lib/domain/corpus-binding.ts";
import { openServerContext } from "#lib/runtime.ts";
import { createCorpus } from "#lib/services/corpora/create-corpus.ts";
import { editCorpus } from "#lib/services/corpora/edit-corpus.ts";
import { type CorpusRefresh, refreshCorpus } from "#lib/services/corpora/refresh-corpus.ts";
import { switchCorpus } from "#lib/services/corpora/switch-corpus.ts";
import { restoreCorpus, trashCorpus } from "#lib/services/corpora/trash-corpus.ts";
import { type ActionOutcome, outcomeOf } from "./outcome.ts";

/** Binds a corpus; its id is made from its title where none is given. */
export async function createCorpusAction(input: unknown): Promise<ActionOutcome<CorpusBinding>> {
  return outcomeOf(async () => createCorpus(await openServerContext(), createBindingSchema.parse(input)));
}

/** Changes what `edit` names of a binding; `roots`, when given, are all there are to be. */
export async function editCorpusAction(
  corpusId: unknown,
  edit: unknown,
): Promise<ActionOutcome<EditedCorpus>> {
  return outcomeOf(async () =>
    editCorpus(await openServerContext(), {
      corpusId: corpusIdSchema.parse(corpusId),
      edit: editBindingSchema.parse(edit),
    }),
  );
}

/** Takes a corpus out of every search, or back in. */
export async function switchCorpusAction(
  corpusId: unknown,
  enabled: boolean,
): Promise<ActionOutcome<CorpusBinding>> {
  return outcomeOf(async () =>
    switchCorpus(await openServerContext(), {
      corpusId: corpusIdSchema.parse(corpusId),
      enabled: enabled === true,
    }),
  );
}

/** Brings a corpus's index to its documents, a restricted one's too: its text is not told. */
export async function refreshCorpusAction(corpusId: unknown): Promise<ActionOutcome<CorpusRefresh>> {
  return outcomeOf(async () =>
    refreshCorpus(await openServerContext(), { corpusId: corpusIdSchema.parse(corpusId) }),
  );
}

/** Puts a corpus in the trash. */
export async function trashCorpusAction(corpusId: unknown): Promise<ActionOutcome<CorpusBinding>> {
  return outcomeOf(async () =>
    trashCorpus(await openServerContext(), { corpusId: corpusIdSchema.parse(corpusId) }),
  );
}

/** Brings a corpus back from the trash, under another title where its own is taken. */
export async function restoreCorpusAction(
  corpusId: unknown,
  input: unknown = {},
): Promise<ActionOutcome<CorpusBinding>> {
  return outcomeOf(async () =>
    restoreCorpus(await openServerContext(), {
      corpusId: corpusIdSchema.parse(corpusId),
      ...restoreCorpusSchema.parse(input),
    }),
  );
}
