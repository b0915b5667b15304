"use client";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { PACK_SCOPE } from "./use-pack.ts";

type DialogMutationOptions<Answer, Sent> = {
  readonly mutationFn: (sent: Sent) => Promise<Answer>;
  readonly onSuccess: (answer: Answer) => void;
};

/** A write from a dialog's form. It is sent once, and an error is shown until the dialog closes. */
export function useDialogMutation<Answer, Sent>(open: boolean, options: DialogMutationOptions<Answer, Sent>) {
  // A second Enter comes before the button is drawn as disabled.
  const sent = useRef(false);
  const { mutate, reset, error, isPending } = useMutation({
    scope: PACK_SCOPE,
    ...options,
    onError: () => {
      sent.current = false;
    },
  });
  useEffect(() => {
    if (open) sent.current = false;
  }, [open]);
  // The form stays mounted while its dialog is closed. A pending write is left alone, so that it is not sent twice.
  useEffect(() => {
    if (!open && error) reset();
  }, [open, error, reset]);
  return {
    error,
    isPending,
    send: (value: Sent) => {
      if (sent.current || isPending) return;
      sent.current = true;
      mutate(value);
    },
  };
}
