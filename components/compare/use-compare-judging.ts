"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { judgeAction } from "#actions/evaluations.ts";
import { type JudgementList, judgementKeys, judgementsQuery } from "#components/judgements/queries.ts";
import { GRADE_WORDS } from "#components/judgements/words.ts";
import { useToast } from "#components/ui/toasts.tsx";
import type { Grade } from "#lib/domain/evaluation.ts";
import { JUDGING_WORDS } from "./words.ts";

/** The judged result. */
export type Judged = { readonly judgedAs: string; readonly title: string; readonly traceId: string | null };
type Change = { readonly of: Judged; readonly grade: Grade | null; readonly before: Grade | null };

/**
 * Judgements for a question, with judge and undo. A grade shows at once, also for fast key presses. A rejected one is
 * reverted.
 */
export function useCompareJudging(query: string) {
  const client = useQueryClient();
  const say = useToast();
  const list = useQuery(judgementsQuery(query));
  const [given, setGiven] = useState<ReadonlyMap<string, Grade | null>>(new Map());
  const [past, setPast] = useState<readonly Change[]>([]);
  const [said, setSaid] = useState("");
  const saving = useRef(0);

  const gradeOf = (judgedAs: string): Grade | null => {
    const mine = given.get(judgedAs);
    return mine === undefined ? ownGrade(list.data, judgedAs) : mine;
  };
  const save = async ({ of, grade, before }: Change) => {
    saving.current += 1;
    setGiven((now) => new Map(now).set(of.judgedAs, grade));
    try {
      const outcome = await judgeAction({
        query,
        evidenceRef: of.judgedAs,
        grade,
        origin: "compare",
        ...(of.traceId === null ? {} : { traceId: of.traceId }),
      });
      if (!outcome.ok) throw new Error(outcome.message);
    } catch (error) {
      const why = error instanceof Error ? error.message : "";
      say({ text: JUDGING_WORDS.notSaved(of.title, why), failed: true });
      setGiven((now) => new Map(now).set(of.judgedAs, before));
    } finally {
      saving.current -= 1;
      if (saving.current === 0) {
        await client.invalidateQueries({ queryKey: judgementKeys.every() });
        // If no key was pressed since, show the stored grades.
        if (saving.current === 0) setGiven(new Map());
      }
    }
  };
  return {
    gradeOf,
    /** Null removes the grade. */
    judge: (of: Judged, grade: Grade | null) => {
      const before = gradeOf(of.judgedAs);
      if (before === grade) return;
      const change = { of, grade, before };
      setPast((now) => [...now, change]);
      setSaid(gradeWords(of, grade));
      save(change).catch(() => {});
    },
    undo: () => {
      const last = past.at(-1);
      if (!last) {
        setSaid(JUDGING_WORDS.nothingToUndo);
        return;
      }
      setPast((now) => now.slice(0, -1));
      setSaid(JUDGING_WORDS.undone(gradeWords(last.of, last.before)));
      save({ of: last.of, grade: last.before, before: last.grade }).catch(() => {});
    },
    canUndo: past.length > 0,
    /** Effect of the last key, for screen readers. */
    said,
  };
}

function ownGrade(list: JudgementList | undefined, judgedAs: string): Grade | null {
  const found = list?.judgements.find((each) => each.evidenceRef === judgedAs && each.judge === list.actor);
  return found?.grade ?? null;
}

function gradeWords({ title }: Judged, grade: Grade | null): string {
  return grade === null ? JUDGING_WORDS.notRated(title) : JUDGING_WORDS.rated(title, GRADE_WORDS[grade]);
}
