import { FindButton } from "#components/document/finding/find-button.tsx";
import { OutlineButton } from "#components/document/outline/outline-button.tsx";
import { PageTools } from "#components/document/page-tools.tsx";
import { printedNumber } from "#components/document/pages/page-numbers.ts";
import { PassageStepper } from "#components/document/passage-stepper.tsx";
import { originalHref } from "#components/document/queries.ts";
import { SlideTools } from "#components/document/slides/slide-tools.tsx";
import { ViewerBar } from "#components/document/viewer-bar.tsx";
import { Judge } from "#components/judgements/judge.tsx";
import { formatEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { OpenProps } from "./reading-props.ts";
import type { ReadingModel } from "./use-reading-pane.ts";
import { READING_WORDS } from "./words.ts";

const NO_PATH: readonly string[] = [];

/** The bar above a document: its title, the place in it, and the tools. */
export function ReadingBar({ pane, model, document, version }: OpenProps) {
  const { outline, find, refs, index, active, own, step } = model;
  const judgedRef = judgedRefOf(pane.documentId, version, model);
  return (
    <ViewerBar
      title={document.title}
      titleHref={pane.titleHref}
      shownVersion={version}
      currentVersion={document.currentVersion}
      originalHref={originalHref(pane.documentId, version)}
      onClose={pane.onClose}
      sectionPath={active?.sectionPath ?? NO_PATH}
      tools={
        <>
          <OutlineButton shown={outline.shown} onShow={(on) => outline.show(on)} />
          <FindButton open={find.open} onOpen={find.setOpen} />
        </>
      }
      stepper={
        refs.length > 0 && (
          <PassageStepper index={index} total={refs.length} where={placeWords(model)} onStep={step} />
        )
      }
      judging={
        judgedRef && (
          <>
            {pane.collecting?.(judgedRef)}
            {pane.question && (
              <Judge
                question={pane.question}
                evidenceRef={judgedRef}
                label={model.activeRef ? READING_WORDS.passageRead : READING_WORDS.pageRead}
                origin="search"
              />
            )}
          </>
        )
      }
      pageTools={
        model.slides.slides.length > 0 ? (
          <SlideTools {...model.slides} />
        ) : (
          own !== null && (
            <PageTools
              own={own}
              view={model.view}
              onView={(next) => pane.update({ view: next === "text" ? next : null })}
              zoom={model.zoom}
              onZoom={model.zoomBy}
              onTurn={model.turnPage}
              page={model.page}
              pageCount={document.pageCount}
              labels={model.labels}
              onPage={model.openPage}
            />
          )
        )
      }
    />
  );
}

/** Returns what is judged: the open passage, or the open page if its image matches; else null. */
function judgedRefOf(
  documentId: string,
  version: number,
  { activeRef, seen, page }: ReadingModel,
): string | null {
  if (activeRef !== null) return activeRef;
  const matches = seen.some((each) => each.page === page);
  return matches ? formatEvidenceRef({ kind: "page", documentId, version, page }) : null;
}

/** "page 12, Housing, Policy H4". */
function placeWords({ active, labels }: Pick<ReadingModel, "active" | "labels">): string {
  const firstPage = active?.regions[0]?.page;
  return [
    firstPage ? READING_WORDS.page(printedNumber(labels, firstPage) ?? String(firstPage)) : "",
    active?.sectionPath.join(", ") ?? "",
  ]
    .filter(Boolean)
    .join(", ");
}
