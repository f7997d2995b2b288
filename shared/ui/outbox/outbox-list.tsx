import { useRef, useState } from "react";
import { useSnapshot } from "valtio/react";
import { describeError } from "#shared/client/api-error.ts";
import { checkEntry, discardEntry, mayGoAgain, outboxState, retryEntry } from "#shared/client/outbox/outbox.ts";
import type { Outgoing, OutgoingKind } from "#shared/client/outbox/outgoing.ts";
import { useT } from "../use-t.ts";
import { reasonOf } from "./describe-failure.ts";
import { returnEntry, undoEntered } from "./add-entry.ts";
import { useFocusRestored } from "./use-focus-restored.ts";
import classes from "./outbox-list.module.css";

interface OutboxListProps {
  /** Called when an entry's data were restored as a draft; an open form takes them over by itself. */
  readonly onGivenBack?: (kind: OutgoingKind) => void;
}

/** Available actions of an entry, in order. */
function useActions(entry: Outgoing, onGivenBack: OutboxListProps["onGivenBack"]) {
  const t = useT();
  const [said, setSaid] = useState<string | null>(null);
  const check = async () => {
    setSaid(t("palette.checking"));
    try {
      const state = await checkEntry(entry);
      setSaid(state === "in_flight" ? t("palette.check_in_flight") : t("palette.check_unknown"));
    } catch (error) {
      setSaid(describeError(error));
    }
  };
  const edit = async () => {
    const gone = await discardEntry(entry.id);
    if (!gone) return;
    await returnEntry(gone.kind, gone.draft);
    onGivenBack?.(gone.kind);
  };
  const actions = {
    undo: { label: t("palette.undo"), run: () => undoEntered(entry.id) },
    check: { label: t("palette.check"), run: check },
    again: { label: t("palette.send_again"), run: () => retryEntry(entry.id) },
    edit: { label: t("palette.mend"), run: edit },
    discard: { label: t("palette.discard"), run: () => discardEntry(entry.id) },
  };
  const isFresh = mayGoAgain(entry);
  const offered = {
    undoable: [actions.undo],
    waiting: [actions.discard],
    sending: [],
    unsure: isFresh ? [actions.check, actions.again, actions.discard] : [actions.edit, actions.discard],
    failed: [actions.edit, actions.again, actions.discard],
  }[entry.state];
  return { offered, said: said ?? (entry.state === "unsure" && !isFresh ? t("palette.unsure_too_old") : null) };
}

function OutboxRow({ entry, onGivenBack }: OutboxListProps & { readonly entry: Outgoing }) {
  const t = useT();
  const { offered, said } = useActions(entry, onGivenBack);
  const row = useRef<HTMLLIElement>(null);
  useFocusRestored(row, entry.state);
  return (
    <li ref={row} className={classes.row} data-state={entry.state}>
      <span className={classes.what}>
        <span className={classes.state}>{t(`palette.entry.${entry.state}`)}</span>
        <span className={classes.label}>{entry.label}</span>
      </span>
      {entry.state === "failed" && <span className={classes.reason}>{reasonOf(entry)}</span>}
      {said && (
        <span className={classes.reason} role="status">
          {said}
        </span>
      )}
      <span className={classes.actions}>
        {offered.map(({ label, run }) => (
          <button
            key={label}
            type="button"
            className={classes.action}
            aria-label={`${label}: ${entry.label}`}
            onClick={() => void run()}
          >
            {label}
          </button>
        ))}
      </span>
    </li>
  );
}

/** The entries not confirmed by the server: about to be sent, waiting, refused, or in doubt. */
export function OutboxList({ onGivenBack }: OutboxListProps) {
  const t = useT();
  const { entries } = useSnapshot(outboxState);
  if (entries.length === 0) return null;
  return (
    <section className={classes.outbox} aria-label={t("palette.outbox")}>
      <ul>
        {entries.map((entry) => (
          <OutboxRow key={entry.id} entry={entry} onGivenBack={onGivenBack} />
        ))}
      </ul>
    </section>
  );
}
