export type ToastMessage = {
  readonly text: string;
  readonly failed?: boolean;
  readonly action?: { readonly label: string; readonly onAction: () => void };
  readonly durationMs?: number;
  /** A new message replaces an earlier one with the same topic. */
  readonly topic?: string;
};

export type ShownToast = ToastMessage & { readonly id: number };
