"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { judgeAction } from "#actions/evaluations.ts";
import { useToast } from "#components/ui/toasts.tsx";
import type { Grade, JudgementOrigin } from "#lib/domain/evaluation.ts";
import { type JudgementList, judgementKeys, judgementsQuery } from "./queries.ts";
import { GRADE_WORDS, JUDGE_WORDS, ratedWords } from "./words.ts";

type Change = { readonly evidenceRef: string; readonly grade: Grade | null };

/** Judgements for a question, and a way to judge. A grade shows at once and is reverted if rejected. */
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
    onError: (error) => say({ text: JUDGE_WORDS.notSaved(error.message), failed: true }),
    // Awaited, so that the optimistic grade stays until the stored one is loaded, without flicker.
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
    /** Effect of the last press once stored, for screen readers. */
    said: saving.isSuccess ? words(saving.variables.grade) : "",
  };
}

function words(grade: Grade | null): string {
  return grade === null ? JUDGE_WORDS.removed : ratedWords(grade);
}

function othersOf(list: JudgementList | undefined, evidenceRef: string): readonly string[] {
  return (list?.judgements ?? [])
    .filter((each) => each.evidenceRef === evidenceRef && each.judge !== list?.actor)
    .map(({ judge, grade }) => `${judge}: ${GRADE_WORDS[grade]}`);
}
