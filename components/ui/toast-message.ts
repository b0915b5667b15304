export type ToastMessage = {
  readonly text: string;
  readonly failed?: boolean;
  readonly action?: { readonly label: string; readonly onAction: () => void };
  /** How long it is shown. A failure stays until somebody closes it. */
  readonly durationMs?: number;
  /** A new message replaces an earlier one with the same topic. */
  readonly topic?: string;
};

export type ShownToast = ToastMessage & { readonly id: number };

/** How long a message is shown if it does not say so. */
export const DEFAULT_TOAST_MS = 8000;

/** Returns how long a message is shown. A failure may hold the only way to repeat a change, so it has no end. */
export function toastDurationMs({ failed, durationMs }: ToastMessage): number {
  return failed ? Number.POSITIVE_INFINITY : (durationMs ?? DEFAULT_TOAST_MS);
}

/** Returns the messages with a new one, which replaces one of its topic and a failure with the same words. */
export function withToast(shown: readonly ShownToast[], message: ToastMessage): readonly ShownToast[] {
  const isReplaced = (toast: ShownToast) =>
    (message.topic !== undefined && toast.topic === message.topic) ||
    (toast.failed === true && message.failed === true && toast.text === message.text);
  const id = Math.max(0, ...shown.map((toast) => toast.id)) + 1;
  return [...shown.filter((toast) => !isReplaced(toast)), { ...message, id }];
}
