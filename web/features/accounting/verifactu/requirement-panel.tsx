import { Button, Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import type { RecordRequirement } from "#shared/domain/accounting/verifactu/record-requirement.ts";
import { formatDate } from "#shared/lib/dates.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { ConfirmDialog } from "#web/components/confirm-dialog.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { useIsOpen } from "#web/components/form/use-open-form.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Instant } from "#web/components/value.tsx";
import classes from "../invoices/accounting.module.css";
import { RequirementDialog } from "./requirement-dialog.tsx";
import { requirementsQuery, useStopRequirement } from "./requirement-queries.ts";

type Message = RecordRequirement["messages"][number];

const labels = {
  waiting: "accounting.requirement.waiting",
  answered: "accounting.requirement.answered",
  empty: "accounting.requirement.empty_message",
  stopped: "accounting.requirement.stopped",
} as const;

const answers = {
  refused: "accounting.sent_state.failed",
  accepted_with_errors: "accounting.sent_state.accepted_with_errors",
} as const;

function colorOf({ state, refused_count }: Message): "green" | "amber" | "gray" {
  if (state !== "answered") return "gray";
  return refused_count > 0 ? "amber" : "green";
}

/** Sends no further messages of an answer; it asks once. */
function Stop({ issuer_id, requirement }: { issuer_id: string; requirement: RecordRequirement }) {
  const { t } = useTexts();
  const [isConfirming, setConfirming] = useState(false);
  const { mutate, isPending } = useStopRequirement(issuer_id, () => setConfirming(false));
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setConfirming(true)}>
        {t("accounting.requirement.stop")}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={`${t("accounting.requirement.stop")} · ${requirement.reference}`}
          text={t("accounting.requirement.stop_text")}
          confirm={t("accounting.requirement.stop")}
          isBusy={isPending}
          onClose={() => setConfirming(false)}
          onConfirm={() => mutate(requirement.id)}
        />
      )}
    </>
  );
}

/** One message with its answer: what AEAT said to it, or why it waits. */
function Answer({ message }: { message: Message }) {
  const { t, language } = useTexts();
  const { sequence, record_count, state, answered_at, csv, refused, refused_count, last_error, error_text } = message;
  const { starts_on, ends_on } = message;
  const count = formatNumber(record_count, language);
  return (
    <li>
      {t("accounting.requirement.message", { number: sequence, count })}
      {starts_on && ends_on && ` (${formatDate(starts_on, language)} – ${formatDate(ends_on, language)})`}{" "}
      <StatusBadge color={colorOf(message)} label={t(labels[state])} /> <Instant at={answered_at} /> {csv}
      {last_error && state === "waiting" && (
        <p className={classes.answer}>
          {t("accounting.requirement.failing", {
            text: error_text ?? t(`accounting.requirement.fault.${last_error}`),
          })}
        </p>
      )}
      {refused.length > 0 && (
        <>
          <p>{t("accounting.requirement.refused", { count: formatNumber(refused_count, language) })}</p>
          <ul>
            {refused.map(({ number, state: said, code, text }) => (
              <li key={number} className={classes.answer}>
                {number}: {said && `${t(answers[said])} · `}
                {code} {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </li>
  );
}

function Requirement({ issuer, requirement }: { issuer: Issuer; requirement: RecordRequirement }) {
  const { t, language } = useTexts();
  const mayStop = useCan()("issuer", "update");
  const { reference, issuer_tax_id, starts_on, ends_on, environment, created_by_label, messages } = requirement;
  return (
    <section aria-label={reference}>
      <strong>{reference}</strong>{" "}
      <span className={classes.soft}>
        {`${formatDate(starts_on, language)} – ${formatDate(ends_on, language)} · ${t(`accounting.sending_environment.${environment}`)}`}
        {issuer_tax_id !== issuer.tax_id && ` · ${t("accounting.requirement.of_number", { tax_id: issuer_tax_id })}`}
        {created_by_label && ` · ${created_by_label}`}
      </span>
      <ul>
        {messages.map((message) => (
          <Answer key={message.id} message={message} />
        ))}
      </ul>
      {mayStop && messages.some(({ state }) => state === "waiting") && (
        <Stop issuer_id={issuer.id} requirement={requirement} />
      )}
    </section>
  );
}

/** Answers to requirements of the tax agency, and the button for another one. */
export function RequirementPanel({ issuer }: { issuer: Issuer }) {
  const { t } = useTexts();
  const mayAnswer = useCan()("issuer", "update");
  const [isAnswering, setAnswering] = useIsOpen("answer requirement");
  const { data: requirements, isError } = useQuery(requirementsQuery(issuer.id));
  return (
    <Panel title={t("accounting.requirement.title")}>
      <Stack gap="md">
        {isError && !requirements && <p role="alert">{t("components.failed.title")}</p>}
        {requirements?.length === 0 && <p className={classes.quiet}>{t("accounting.requirement.empty")}</p>}
        {requirements?.map((requirement) => (
          <Requirement key={requirement.id} issuer={issuer} requirement={requirement} />
        ))}
        {mayAnswer && (
          <Group>
            <Button variant="default" onClick={() => setAnswering(true)}>
              {t("accounting.requirement.answer")}
            </Button>
          </Group>
        )}
      </Stack>
      {isAnswering && <RequirementDialog issuer={issuer} onClose={() => setAnswering(false)} />}
    </Panel>
  );
}
