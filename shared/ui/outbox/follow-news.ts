import { subscribe } from "valtio/vanilla";
import { loadArea, t } from "#shared/client/i18n.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import { mayUndo } from "#shared/client/outbox/outbox-machine.ts";
import { onSent, type SentNews } from "#shared/client/outbox/outbox-news.ts";
import { enteredHere, followOutbox, outboxState } from "#shared/client/outbox/outbox.ts";
import { needsPerson, type OutgoingState } from "#shared/client/outbox/outgoing.ts";
import { showError, showSuccess } from "../toasts.ts";
import { describeFailure } from "./describe-failure.ts";
import { undoEntered } from "./keep-entry.ts";

/** Of two windows one tells: where it was entered, or where the person is. */
const isTeller = (id: string) => enteredHere.has(id) || document.hasFocus();

function tellSent({ id, kind, code }: SentNews): void {
  invalidateEntity(kind);
  if (!isTeller(id)) return;
  showSuccess(
    kind === "incident" ? t("palette.incident_saved", { number: code }) : t("palette.payment_saved", { code }),
  );
}

/** Says of an entry, once, that it calls for the person. */
function tellTrouble(): () => void {
  const known = new Map<string, OutgoingState>();
  return subscribe(outboxState, () => {
    for (const entry of outboxState.entries) {
      const isNews = known.has(entry.id) && known.get(entry.id) !== entry.state;
      known.set(entry.id, entry.state);
      if (isNews && needsPerson(entry) && isTeller(entry.id)) showError(describeFailure(entry));
    }
  });
}

const isWritten = (target: EventTarget | null) =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value !== "";

/** Ctrl+Z takes the latest entry back, unless there is a text whose typing it is meant for. */
function undoByKey(event: KeyboardEvent): void {
  const isUndo =
    (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === "z";
  if (!isUndo || event.defaultPrevented || isWritten(event.target)) return;
  const latest = outboxState.entries.findLast((entry) => mayUndo(entry, Date.now()));
  if (!latest) return;
  event.preventDefault();
  void undoEntered(latest.id);
}

/** Follows the outbox in a surface: what was sent, what needs the person, and the key that takes back. */
export function followNews(): () => void {
  loadArea("palette").catch(() => {});
  const stops = [followOutbox(), onSent(tellSent), tellTrouble()];
  document.addEventListener("keydown", undoByKey);
  return () => {
    for (const stop of stops) stop();
    document.removeEventListener("keydown", undoByKey);
  };
}
