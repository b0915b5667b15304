"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { projectHref } from "#components/address/project-href.ts";
import { errorWords } from "#components/http/fetch-json.ts";
import { sendJson } from "#components/http/send-json.ts";
import { useToast } from "#components/ui/toasts.tsx";
import type { CreateProjectInput, EditProject, Project, ProjectRemoved } from "#lib/domain/projects.ts";
import { projectKeys, projectPath } from "./queries.ts";
import { CHANGE_WORDS } from "./words.ts";

/** Creates a project, or changes the one with this id. The caller shows a refusal. */
export function useSaveProject(id: string | null, onSaved: (project: Project) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (values: CreateProjectInput | EditProject) =>
      id === null
        ? sendJson<Project>("POST", "/api/projects", values)
        : sendJson<Project>("PATCH", projectPath(id), values),
    onSuccess: (project) => {
      client.setQueryData(projectKeys.one(project.id), project);
      client.invalidateQueries({ queryKey: projectKeys.list() }).catch(() => {});
      onSaved(project);
    },
  });
}

/** Removes a project, opens the list, and offers an undo. */
export function useRemoveProject() {
  const client = useQueryClient();
  const router = useRouter();
  const say = useToast();
  const onError = (error: Error) =>
    say({ text: CHANGE_WORDS.failed(errorWords(error).message), failed: true });
  const readAgain = () => {
    client.invalidateQueries({ queryKey: projectKeys.list() }).catch(() => {});
  };
  const restoring = useMutation({
    mutationFn: (id: string) => sendJson<Project>("POST", projectPath(id, "/restore")),
    onSuccess: ({ id, title }) => {
      readAgain();
      say({ text: CHANGE_WORDS.restored(title), topic: "project" });
      router.push(projectHref(id));
    },
    onError,
  });
  return useMutation({
    mutationFn: (id: string) => sendJson<ProjectRemoved>("DELETE", projectPath(id)),
    onSuccess: ({ id, title }) => {
      client.removeQueries({ queryKey: projectKeys.one(id) });
      readAgain();
      router.push("/projects");
      say({
        text: CHANGE_WORDS.removed(title),
        topic: "project",
        action: { label: CHANGE_WORDS.undo, onAction: () => restoring.mutate(id) },
      });
    },
    onError,
  });
}
