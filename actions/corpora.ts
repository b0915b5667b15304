"use server";
import { z } from "zod";
import {
  corpusIdSchema,
  createBindingSchema,
  editBindingSchema,
  restoreCorpusSchema,
} from "#lib/domain/corpus-binding.ts";
import { createCorpus } from "#lib/services/corpora/create-corpus.ts";
import { editCorpus } from "#lib/services/corpora/edit-corpus.ts";
import { refreshCorpus } from "#lib/services/corpora/refresh-corpus.ts";
import { switchCorpus } from "#lib/services/corpora/switch-corpus.ts";
import { restoreCorpus, trashCorpus } from "#lib/services/corpora/trash-corpus.ts";
import { action } from "./action.ts";

/** Fields of a form, of any type until parsed. */
const fields = z.record(z.string(), z.unknown()).meta({ "x-limits": "those of a binding" });

/** Binds a corpus. Without an id, makes one from its title. */
export const createCorpusAction = action({
  name: "create corpus",
  input: fields.pipe(createBindingSchema),
  run: createCorpus,
});

/** Changes the given fields of a binding. `roots` replaces all roots. */
export const editCorpusAction = action({
  name: "edit corpus",
  input: fields.pipe(editBindingSchema.extend({ corpusId: corpusIdSchema })),
  run: (context, { corpusId, ...edit }) => editCorpus(context, { corpusId, edit }),
});

/** Excludes a corpus from all searches, or includes it again. */
export const switchCorpusAction = action({
  name: "switch corpus",
  input: z.strictObject({ corpusId: corpusIdSchema, enabled: z.boolean() }),
  run: switchCorpus,
});

/** Updates a corpus's index. Allowed for a restricted corpus too, because no text is shown. */
export const refreshCorpusAction = action({
  name: "refresh corpus",
  input: corpusIdSchema,
  run: (context, corpusId) => refreshCorpus(context, { corpusId }),
});

/** Moves a corpus to the trash. */
export const trashCorpusAction = action({
  name: "trash corpus",
  input: corpusIdSchema,
  run: (context, corpusId) => trashCorpus(context, { corpusId }),
});

/** Restores a corpus from the trash. If its title is taken, it gets another. */
export const restoreCorpusAction = action({
  name: "restore corpus",
  input: restoreCorpusSchema.extend({ corpusId: corpusIdSchema }),
  run: restoreCorpus,
});
