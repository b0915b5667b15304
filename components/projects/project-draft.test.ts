import { expect, it } from "vitest";
import type { Project } from "#lib/domain/projects.ts";
import { draftOf, faultOf, valuesOf } from "./project-draft.ts";

const project: Project = {
  ...{ id: "proj_1", kind: "application", title: "Hurst Lane", reference: "PB/24/00712/OUT" },
  ...{ stage: null, authority: null, receivedDate: "2024-03-01", validDate: null, decidedDate: null },
  ...{ decision: null, hasSite: true, site: null, documents: null, ownDocuments: true },
  ...{ corpora: [{ id: "harbour", title: "Harbour plans" }], asksAllCorpora: false },
  ...{ createdAt: "2024-03-02T10:00:00.000Z", updatedAt: "2024-03-02T10:00:00.000Z" },
};

it("sends every fact of a new project, and those of its kind alone", () => {
  const draft = { ...draftOf(null), title: "Plan", kind: "plan_making" as const, stage: " Regulation 18 " };
  expect(valuesOf({ ...draft, reference: "typed before the kind was changed" }, null)).toEqual({
    ...{ kind: "plan_making", title: "Plan", stage: "Regulation 18", authority: null },
    ...{ corpora: [], ownDocuments: true },
  });
});

it("sends only what was changed, so that a site which its reader may not see stays", () => {
  const draft = draftOf(project);
  expect(valuesOf(draft, project)).toEqual({});
  expect(valuesOf({ ...draft, receivedDate: "", decision: "Refused" }, project)).toEqual({
    ...{ receivedDate: null, decision: "Refused" },
  });
});

it("says what is missing", () => {
  const draft = draftOf(null);
  expect(faultOf(draft)).toBe("Type a title.");
  expect(faultOf({ ...draft, title: "Hurst Lane" })).toBe("Type the reference of the application.");
  expect(faultOf({ ...draft, title: "Plan", kind: "plan_making" })).toBeNull();
});
