import type { PackArrangement } from "#lib/domain/pack.ts";
import { ADD_SECTION_ID } from "./add-section.tsx";
import { stepSection, withHeading, withoutSection, withSection } from "./arrange-sections.ts";
import { sectionStepId } from "./section-head.tsx";
import { ARRANGING_WORDS } from "./sort-words.ts";
import type { PackModel } from "./use-pack.ts";
import type { Said } from "./use-said.ts";

/** Returns the actions on the headings of a pack. */
export function arrangingSections(
  arrangement: PackArrangement,
  arrange: PackModel["arrange"],
  { setSaid, focusNext }: Said,
) {
  const { sections } = arrangement;
  return {
    onAdd: (heading: string) => {
      // Created here, so that applying the change twice adds the heading once.
      const id = `section_${crypto.randomUUID()}`;
      arrange((now) =>
        now.sections.some((each) => each.id === id) ? now : withSection(now, { id, heading }),
      );
    },
    onRename: (id: string, heading: string) => arrange((now) => withHeading(now, id, heading)),
    onStep: (id: string, by: 1 | -1) => {
      const next = stepSection(arrangement, id, by);
      if (next === arrangement) {
        setSaid(by < 0 ? ARRANGING_WORDS.alreadyFirst : ARRANGING_WORDS.alreadyLast);
        return;
      }
      focusNext.current = sectionStepId(id, by);
      const at = next.sections.findIndex((each) => each.id === id);
      setSaid(ARRANGING_WORDS.sectionNow(at + 1, next.sections.length));
      arrange((now) => stepSection(now, id, by));
    },
    onRemove: (id: string) => {
      const at = sections.findIndex((each) => each.id === id);
      const removed = sections[at];
      if (!removed) return;
      const neighbour = sections[at + 1] ?? sections[at - 1];
      focusNext.current = neighbour ? sectionStepId(neighbour.id, 1) : ADD_SECTION_ID;
      setSaid(ARRANGING_WORDS.sectionRemoved(removed.heading));
      arrange((now) => withoutSection(now, id));
    },
  };
}
