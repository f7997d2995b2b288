import { Button, Group } from "@mantine/core";
import { useState } from "react";
import {
  type LodgingMessage,
  lodgingStages,
  type LodgingStage,
  lodgingStateColors,
} from "#shared/domain/lodging/lodging-message.ts";
import type { LodgingState } from "#shared/domain/lodging/lodging.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { ConfirmDialog } from "#web/components/confirm-dialog.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { useIsOpen } from "#web/components/form/use-open-form.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Instant } from "#web/components/value.tsx";
import classes from "./lodging.module.css";
import { useLodgingChange } from "./lodging-queries.ts";
import { ResolveDialog } from "./resolve-dialog.tsx";
import { unclearTodo } from "./unclear-todo.ts";

const openStates: ReadonlySet<string> = new Set(["waiting", "sending", "received", "unclear"]);

const isDone = ({ messages, environment }: LodgingState, stage: LodgingStage) =>
  messages.some((one) => one.kind === stage && one.state === "accepted" && one.environment === environment);

/** What the message says of itself: why it waits, was refused or is unclear, and what to do. */
function Explanation({ message }: { message: LodgingMessage }) {
  const { t } = useTexts();
  const { kind, state, fault, answer_code, answer_text } = message;
  const said = [answer_code, answer_text].filter(Boolean).join(" · ");
  if (state === "refused")
    return (
      <p className={classes.soft}>
        {said} {t(kind === "cancellation" ? "lodging.refused_cancellation_todo" : "lodging.refused_todo")}
      </p>
    );
  if (fault === null && state === "waiting" && kind !== "cancellation")
    return <p className={classes.soft}>{t("lodging.waiting")}</p>;
  if (fault === null || !openStates.has(state)) return null;
  return (
    <p className={classes.soft}>
      {t(`lodging.fault.${fault}`)} {said} {state === "unclear" && t(unclearTodo(message))}
    </p>
  );
}

function Message({ rental, message }: { rental: Rental; message: LodgingMessage }) {
  const { t } = useTexts();
  const mayChange = useCan()("rental", "update");
  const [isResolving, setResolving] = useIsOpen(`resolving ${message.id}`);
  const { kind, cancels_kind, state, environment, created_at, created_by_label, communication, lot } = message;
  return (
    <li>
      <div className={classes.grow}>
        <strong>{t(cancels_kind === null ? `lodging.kind.${kind}` : `lodging.cancels.${cancels_kind}`)}</strong>{" "}
        <StatusBadge color={lodgingStateColors[state]} label={t(`lodging.state.${state}`)} />
        <p className={classes.soft}>
          <Instant at={created_at} /> {created_by_label !== null && `· ${created_by_label} `}
          {communication !== null && `· ${t("lodging.number", { code: communication })} `}
          {communication === null && lot !== null && `· ${t("lodging.lot", { code: lot })} `}
          {environment === "test" && `· ${t("lodging.in_test")}`}
        </p>
        <Explanation message={message} />
      </div>
      {mayChange && state === "unclear" && kind !== "cancellation" && (
        <Button size="compact-sm" onClick={() => setResolving(true)}>
          {t("lodging.resolve")}
        </Button>
      )}
      {isResolving && <ResolveDialog rental_id={rental.id} message={message} onClose={() => setResolving(false)} />}
    </li>
  );
}

/** Sends what was not communicated yet; what was accepted is corrected, which asks once. */
function SendButton({ rental, state, stage }: { rental: Rental; state: LodgingState; stage: LodgingStage }) {
  const { t } = useTexts();
  const [isConfirming, setConfirming] = useState(false);
  const { mutate, isPending } = useLodgingChange(rental.id, {
    path: "send",
    success: "lodging.queued",
    onDone: () => setConfirming(false),
  });
  const isCorrection = isDone(state, stage);
  const isChanged = state.tasks.some((task) => task.state === "changed" && task.stage === stage);
  const label = t(isCorrection ? `lodging.correct_${stage}` : `lodging.send_${stage}`);
  return (
    <>
      <Button
        variant={isCorrection && !isChanged ? "default" : "filled"}
        loading={isPending && !isConfirming}
        onClick={() => (isCorrection ? setConfirming(true) : mutate({ stage }))}
      >
        {label}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={label}
          text={t("lodging.correct_text")}
          confirm={label}
          isConstructive
          isBusy={isPending}
          onClose={() => setConfirming(false)}
          onConfirm={() => mutate({ stage })}
        />
      )}
    </>
  );
}

const hasOpenCancellation = (state: LodgingState | null) =>
  state?.messages.some(({ kind, state: now }) => kind === "cancellation" && openStates.has(now)) ?? false;

function CancelButton({ rental }: { rental: Rental }) {
  const { t } = useTexts();
  const [isConfirming, setConfirming] = useState(false);
  const { mutate, isPending } = useLodgingChange(rental.id, {
    path: "cancel",
    success: (state) => (hasOpenCancellation(state) ? "lodging.cancel_queued" : "lodging.cancel_withdrawn"),
    onDone: () => setConfirming(false),
  });
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setConfirming(true)}>
        {t("lodging.cancel")}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t("lodging.cancel")}
          text={t("lodging.cancel_text")}
          confirm={t("lodging.cancel")}
          isBusy={isPending}
          onClose={() => setConfirming(false)}
          onConfirm={() => mutate(undefined)}
        />
      )}
    </>
  );
}

/** What was communicated, with the service's answers. */
export function MessageSection({ rental, state }: { rental: Rental; state: LodgingState }) {
  const { t } = useTexts();
  const mayChange = useCan()("rental", "update") && state.details !== null;
  const canCancel = state.messages.some(
    (one) => one.kind !== "cancellation" && ["waiting", "accepted"].includes(one.state),
  );
  return (
    <Panel title={t("lodging.messages")}>
      {state.messages.length === 0 && <p className={classes.soft}>{t("lodging.messages_none")}</p>}
      <ul className={classes.rows}>
        {state.messages.map((message) => (
          <Message key={message.id} rental={rental} message={message} />
        ))}
      </ul>
      {mayChange && (
        <Group gap="sm" mt="md">
          {rental.state !== "cancelled" &&
            lodgingStages.map((stage) => <SendButton key={stage} rental={rental} state={state} stage={stage} />)}
          {canCancel && <CancelButton rental={rental} />}
        </Group>
      )}
    </Panel>
  );
}
