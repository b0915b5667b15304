"use client";
import { useState } from "react";
import { setWorkingPack, useWorkingPack } from "./working-pack.ts";

/** The pack of a form: the working pack until the reader chooses another. The choice counts when the form is sent. */
export function useChosenPack() {
  const workingPackId = useWorkingPack().packId;
  const [chosen, setChosen] = useState<{ readonly packId: string | null } | null>(null);
  return {
    /** Null for a new pack. */
    packId: chosen === null ? workingPackId : chosen.packId,
    choose: (packId: string | null) => setChosen({ packId }),
    /** Makes the chosen pack the working pack. */
    makeWorkingPack: () => {
      if (chosen !== null) setWorkingPack(chosen);
    },
  };
}
