import { Anchor, Button, Group, Select, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link } from "wouter";
import { agencyEnvironments, type AgencyEnvironment } from "#shared/domain/accounting/verifactu/agency-environment.ts";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import type { AnsweredRecord, VerifactuSending } from "#shared/domain/accounting/verifactu/verifactu-sending.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { ConfirmDialog } from "#web/components/confirm-dialog.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Instant } from "#web/components/value.tsx";
import classes from "../invoices/accounting.module.css";
import { useChooseAgency } from "./sending-queries.ts";

interface PanelProps {
  readonly issuer: Issuer;
  readonly sending: VerifactuSending;
}

/** Where records go now, what stops them, and when the next message may be sent. */
function Present({ sending: { environment, hold, of_other_numbers, send_after, left_out } }: PanelProps) {
  const { t } = useTexts();
  return (
    <Stack gap="xs">
      <Notice>{t(`accounting.agency.now.${environment}`)}</Notice>
      {hold && <Notice tone="due">{t(`accounting.agency.hold.${hold}`)}</Notice>}
      {of_other_numbers.map((other) => (
        <Notice key={other.tax_id} tone="due">
          {t("accounting.agency.of_other_number", other)}
        </Notice>
      ))}
      {environment === "production" && left_out > 0 && (
        <Notice tone="due">{t("accounting.agency.left_out", { count: left_out })}</Notice>
      )}
      {environment !== "none" && <Notice>{t("accounting.agency.unverified")}</Notice>}
      {send_after && (
        <p className={classes.soft}>
          {t("accounting.agency.send_after")} <Instant at={send_after} />
        </p>
      )}
    </Stack>
  );
}

const environmentOf = (value: string | null): AgencyEnvironment | null =>
  agencyEnvironments.find((one) => one === value) ?? null;

function Choice({ issuer, sending }: PanelProps) {
  const { t } = useTexts();
  const [environment, setEnvironment] = useState<AgencyEnvironment>(sending.environment);
  const [since, setSince] = useState("");
  const [isConfirming, setConfirming] = useState(false);
  const choose = useChooseAgency(issuer.id);
  const select = (next: AgencyEnvironment) => {
    setEnvironment(next);
    if (since === "" && next === "production" && next !== sending.environment) setSince(sending.verifactu_since ?? "");
  };
  const save = () =>
    choose.mutate({ environment, since: since === "" ? null : since }, { onSettled: () => setConfirming(false) });
  return (
    <Group gap="sm" mt="md" align="flex-end">
      <Select
        label={t("accounting.agency.choose")}
        data={agencyEnvironments.map((value) => ({ value, label: t(`accounting.sending_environment.${value}`) }))}
        value={environment}
        onChange={(value) => select(environmentOf(value) ?? environment)}
        allowDeselect={false}
      />
      {environment !== "none" && (
        <TextInput
          type="date"
          label={t("accounting.agency.since")}
          value={since}
          onChange={({ currentTarget }) => setSince(currentTarget.value)}
        />
      )}
      <Button
        variant="default"
        loading={choose.isPending}
        disabled={environment === sending.environment && since === ""}
        onClick={() => (environment === "production" ? setConfirming(true) : save())}
      >
        {t("accounting.agency.save")}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t("accounting.agency.production_title")}
          text={t("accounting.agency.production_text")}
          confirm={t("accounting.agency.save")}
          isBusy={choose.isPending}
          isConstructive
          onClose={() => setConfirming(false)}
          onConfirm={save}
        />
      )}
    </Group>
  );
}

/** The service that records are sent to, and its choice. */
export function AgencyPanel({ issuer, sending }: PanelProps) {
  const { t } = useTexts();
  const mayChange = useCan()("company", "update");
  return (
    <Panel title={t("accounting.agency.title")}>
      <Present issuer={issuer} sending={sending} />
      {mayChange && <Choice key={sending.environment} issuer={issuer} sending={sending} />}
    </Panel>
  );
}

const toDo = (state: AnsweredRecord["sent_state"]) =>
  state === "failed" || state === "duplicate" || state === "accepted_with_errors" ? state : "failed";

/** Records that AEAT refused, knows otherwise or accepted with errors: the code, its text, and what to do. */
export function AnsweredRecords({ answered }: { answered: readonly AnsweredRecord[] }) {
  const { t } = useTexts();
  if (answered.length === 0) return null;
  return (
    <Panel title={t("accounting.agency.answered")}>
      <ul>
        {answered.map(({ id, invoice_id, number, kind, sent_state, answer_code, sent_answer }) => (
          <li key={id}>
            <Anchor component={Link} href={`/invoices/${invoice_id}`}>
              {number}
            </Anchor>{" "}
            · {t(`accounting.record.${kind}`)}{" "}
            <StatusBadge
              color={sent_state === "accepted_with_errors" ? "amber" : "red"}
              label={t(`accounting.sent_state.${sent_state}`)}
            />
            <p>
              {answer_code} {sent_answer}
            </p>
            <p className={classes.soft}>{t(`accounting.agency.to_do.${toDo(sent_state)}`)}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
