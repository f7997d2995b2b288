import { t } from "#shared/client/i18n.ts";
import { enqueue, type Entered, undoEntry } from "#shared/client/outbox/outbox.ts";
import type { OutgoingKind } from "#shared/client/outbox/outgoing.ts";
import { incidentDraft } from "../quick-entry/incident-draft.ts";
import { paymentDraft } from "../quick-entry/payment-draft.ts";
import { hideToast, showError, showSuccess } from "../toasts.ts";

/** Puts what stood in a form back where it can be gone on with. */
export function giveBack(kind: OutgoingKind, draft: unknown): Promise<void> {
  return (kind === "incident" ? incidentDraft : paymentDraft).giveBack(draft);
}

const leavesSoon = (label: string) => t("palette.leaves_soon", { label });

/** Takes an entry back while it may be, and says what became of it. */
export async function undoEntered(id: string): Promise<void> {
  const entry = await undoEntry(id);
  if (!entry) return showError(t("palette.undo_late"));
  await giveBack(entry.kind, entry.draft);
  // By a key or in the list it is taken back beside the toast that says that it leaves.
  hideToast(leavesSoon(entry.label));
  showSuccess(t("palette.undone", { label: entry.label }));
}

/** Keeps what was entered, from where it leaves in five seconds, and says how to take it back. */
export async function keepEntry(entered: Entered): Promise<void> {
  const { id, label } = await enqueue(entered);
  showSuccess(leavesSoon(label), { label: t("palette.undo"), run: () => void undoEntered(id) });
}
