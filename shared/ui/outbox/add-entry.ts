import { t } from "#shared/client/i18n.ts";
import { enqueueEntry, type Entered, undoEntry } from "#shared/client/outbox/outbox.ts";
import type { OutgoingKind } from "#shared/client/outbox/outgoing.ts";
import { incidentDraft } from "../quick-entry/incident-draft.ts";
import { paymentDraft } from "../quick-entry/payment-draft.ts";
import { hideToast, showError, showSuccess } from "../toasts.ts";

/** Restores the data of an entry as a draft of its form. */
export function returnEntry(kind: OutgoingKind, draft: unknown): Promise<void> {
  return (kind === "incident" ? incidentDraft : paymentDraft).giveBack(draft);
}

const leavesSoon = (label: string) => t("palette.leaves_soon", { label });

/** Undoes an entry while possible, and shows the result. */
export async function undoEntered(id: string): Promise<void> {
  const entry = await undoEntry(id);
  if (!entry) return showError(t("palette.undo_late"));
  await returnEntry(entry.kind, entry.draft);
  // After an undo by key or in the list, the toast about the pending send is still visible.
  hideToast(leavesSoon(entry.label));
  showSuccess(t("palette.undone", { label: entry.label }));
}

/** Queues an entry, which is sent after five seconds, and offers to undo it. */
export async function addEntry(entered: Entered): Promise<void> {
  const { id, label } = await enqueueEntry(entered);
  showSuccess(leavesSoon(label), { label: t("palette.undo"), run: () => void undoEntered(id) });
}
