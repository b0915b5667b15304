import { eq } from "drizzle-orm";
import { documents } from "#db/schema/index.ts";
import { createBindingSchema, editBindingSchema } from "#lib/domain/corpus-binding.ts";
import { listAudit } from "#lib/services/audit/list-audit.ts";
import { openTestInstance } from "#testing/instance.ts";
import { createCorpus } from "./create-corpus.ts";
import { editCorpus } from "./edit-corpus.ts";

export type Bindings = Awaited<ReturnType<typeof openBindings>>;

/** An instance whose corpora are created and edited with form input. The caller closes it. */
export async function openBindings() {
  const instance = await openTestInstance();
  let made = 0;
  return {
    instance,
    /** Creates a corpus, by default with a unique title. */
    create: (given: Record<string, unknown> = {}) =>
      createCorpus(instance.context(), createBindingSchema.parse({ title: `Corpus ${++made}`, ...given })),
    edit: (corpusId: string, given: Record<string, unknown>) =>
      editCorpus(instance.context(), { corpusId, edit: editBindingSchema.parse(given) }),
    history: (corpusId: string) =>
      listAudit(instance.context(), { subjectType: "corpus", subjectId: corpusId }),
    documentRow: async (id: string) => {
      const [row] = await instance.database.db.select().from(documents).where(eq(documents.id, id));
      if (!row) throw new Error(`${id} is gone`);
      return row;
    },
  };
}
