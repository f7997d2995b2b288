import { subscribe } from "valtio/vanilla";
import { loadArea, t } from "#shared/client/i18n.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import { mayUndo } from "#shared/client/outbox/outbox-machine.ts";
import { onSent, type SentMessage } from "#shared/client/outbox/outbox-channel.ts";
import { enteredHere, followOutbox, outboxState } from "#shared/client/outbox/outbox.ts";
import { needsPerson, type OutgoingState } from "#shared/client/outbox/outgoing.ts";
import { showError, showSuccess } from "../toasts.ts";
import { describeFailure } from "./describe-failure.ts";
import { undoEntered } from "./add-entry.ts";

/** Only one of two windows shows the message: the one where it was entered, or the one with the focus. */
const isNotifier = (id: string) => enteredHere.has(id) || document.hasFocus();

function showSent({ id, kind, code }: SentMessage): void {
  invalidateEntity(kind);
  if (!isNotifier(id)) return;
  showSuccess(
    kind === "incident" ? t("palette.incident_saved", { number: code }) : t("palette.payment_saved", { code }),
  );
}

/** Shows once that an entry needs the user's attention. */
function showTrouble(): () => void {
  const known = new Map<string, OutgoingState>();
  return subscribe(outboxState, () => {
    for (const entry of outboxState.entries) {
      const hasChanged = known.has(entry.id) && known.get(entry.id) !== entry.state;
      known.set(entry.id, entry.state);
      if (hasChanged && needsPerson(entry) && isNotifier(entry.id)) showError(describeFailure(entry));
    }
  });
}

const isWritten = (target: EventTarget | null) =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value !== "";

/** Ctrl+Z undoes the latest entry, unless the focus is in a field with text. */
function undoByKey(event: KeyboardEvent): void {
  const isUndo =
    (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === "z";
  if (!isUndo || event.defaultPrevented || isWritten(event.target)) return;
  const latest = outboxState.entries.findLast((entry) => mayUndo(entry, Date.now()));
  if (!latest) return;
  event.preventDefault();
  void undoEntered(latest.id);
}

/** Observes the outbox in a surface: sent entries, entries that need the user, and the undo key. */
export function followOutboxNotices(): () => void {
  loadArea("palette").catch(() => {});
  const stops = [followOutbox(), onSent(showSent), showTrouble()];
  document.addEventListener("keydown", undoByKey);
  return () => {
    for (const stop of stops) stop();
    document.removeEventListener("keydown", undoByKey);
  };
}
