"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useToast } from "#components/ui/toasts.tsx";
import { GRADE_WORDS } from "#components/words/evaluation.ts";
import type { Grade, JudgementOrigin } from "#lib/domain/evaluation.ts";
import { judgeAction } from "../actions/evaluations.ts";
import { type JudgementList, judgementKeys, judgementsQuery } from "./queries.ts";

type Change = { readonly evidenceRef: string; readonly grade: Grade | null };

/** What was judged for a question, and the means to judge; a grade shows at once and goes back if it is refused. */
export function useJudging(query: string, origin: JudgementOrigin) {
  const client = useQueryClient();
  const say = useToast();
  const list = useQuery(judgementsQuery(query));
  const saving = useMutation({
    mutationFn: async ({ evidenceRef, grade }: Change) => {
      const outcome = await judgeAction({ query, evidenceRef, grade, origin });
      if (!outcome.ok) throw new Error(outcome.message);
      return outcome.value;
    },
    onError: (error) => say({ text: `The judgement was not kept. ${error.message}`, failed: true }),
    // Waited for, so that the grade shown meanwhile gives way to the one that was read back, and nothing flickers.
    onSettled: () => client.invalidateQueries({ queryKey: judgementKeys.every() }),
  });
  const pending = saving.isPending ? saving.variables : null;
  const own = (evidenceRef: string): Grade | null => {
    if (pending?.evidenceRef === evidenceRef) return pending.grade;
    const found = list.data?.judgements.find(
      (each) => each.evidenceRef === evidenceRef && each.judge === list.data.actor,
    );
    return found?.grade ?? null;
  };
  return {
    gradeOf: own,
    othersOf: (evidenceRef: string) => othersOf(list.data, evidenceRef),
    judge: (evidenceRef: string, grade: Grade | null) => saving.mutate({ evidenceRef, grade }),
    /** For screen readers: what the last press did, once it is kept. */
    said: saving.isSuccess ? words(saving.variables.grade) : "",
  };
}

export type Judging = ReturnType<typeof useJudging>;

function words(grade: Grade | null): string {
  return grade === null ? "Judgement taken back" : `Judged ${grade}, ${GRADE_WORDS[grade]}`;
}

function othersOf(list: JudgementList | undefined, evidenceRef: string): readonly string[] {
  return (list?.judgements ?? [])
    .filter((each) => each.evidenceRef === evidenceRef && each.judge !== list?.actor)
    .map(({ judge, grade }) => `${judge} says ${GRADE_WORDS[grade]}`);
}
