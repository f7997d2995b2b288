import { Alert, Button, Group, Stack } from "@mantine/core";
import { IconAlertTriangle, IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import type { EventLog } from "#shared/domain/accounting/verifactu/verifactu-event.ts";
import { isDateString } from "#shared/lib/dates.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useToday } from "#shared/ui/use-now.ts";
import { Panel } from "#web/components/detail/panel.tsx";
import { DayInput } from "#web/components/form/day-input.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { Instant } from "#web/components/value.tsx";
import classes from "../invoices/accounting.module.css";
import { RequirementPanel } from "./requirement-panel.tsx";
import { eventLogQuery, useExportRecords } from "./event-queries.ts";

/** What waits for a signature and why, and what a check found. */
function State({ log }: { log: EventLog }) {
  const { t, language } = useTexts();
  const number = (value: number) => formatNumber(value, language);
  const isWaiting = log.unsigned_records + log.unsigned_events > 0;
  return (
    <Stack gap="xs">
      {log.has_anomaly && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
          {t("accounting.event.anomaly")}
        </Alert>
      )}
      {isWaiting && log.hold && <Notice tone="due">{t(`accounting.event.hold.${log.hold}`)}</Notice>}
      <p className={classes.quiet}>
        {t("accounting.event.totals", { records: number(log.records), events: number(log.events) })}{" "}
        {isWaiting &&
          t("accounting.event.unsigned", {
            records: number(log.unsigned_records),
            events: number(log.unsigned_events),
          })}
      </p>
      <p className={classes.soft}>{t("accounting.event.check_hint")}</p>
      <Notice>{t("accounting.event.unverified")}</Notice>
    </Stack>
  );
}

/** The period of an export, this year unless chosen. */
function Export({ issuer }: { issuer: Issuer }) {
  const { t } = useTexts();
  const today = useToday();
  const [from, setFrom] = useState<string | null>(`${today.slice(0, 4)}-01-01`);
  const [to, setTo] = useState<string | null>(today);
  const { mutate, isPending } = useExportRecords(issuer);
  const isWhole = from !== null && to !== null && isDateString(from) && isDateString(to) && from <= to;
  return (
    <>
      <Group gap="sm" align="flex-end">
        <DayInput label={t("accounting.event.from")} value={from} onChange={setFrom} />
        <DayInput label={t("accounting.event.to")} value={to} onChange={setTo} />
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={!isWhole}
          loading={isPending}
          onClick={() => {
            if (isWhole) mutate({ from, to });
          }}
        >
          {t("accounting.event.export")}
        </Button>
      </Group>
      <p className={classes.soft}>{t("accounting.event.export_about")}</p>
    </>
  );
}

function Events({ latest }: Pick<EventLog, "latest">) {
  const { t } = useTexts();
  if (latest.length === 0) return <p className={classes.quiet}>{t("accounting.event.empty")}</p>;
  return (
    <section className={classes.frame} aria-label={t("accounting.event.title")}>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col" data-align="right">
              {t("accounting.event.number")}
            </th>
            <th scope="col">{t("accounting.event.when")}</th>
            <th scope="col">{t("accounting.event.what")}</th>
            <th scope="col">{t("accounting.event.signature")}</th>
          </tr>
        </thead>
        <tbody>
          {latest.map(({ id, position, generated_at, kind, is_signed }) => (
            <tr key={id}>
              <td data-label={t("accounting.event.number")} data-align="right">
                {position}
              </td>
              <td data-label={t("accounting.event.when")}>
                <span data-unbroken>
                  <Instant at={generated_at} />
                </span>
              </td>
              <td data-label={t("accounting.event.what")}>{t(`accounting.event.kind.${kind}`)}</td>
              <td data-label={t("accounting.event.signature")}>
                <StatusBadge
                  color={is_signed ? "green" : "gray"}
                  label={t(is_signed ? "accounting.event.signed" : "accounting.event.waiting")}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Signatures and events of an issuer that is, or was, in `no_verifactu`; nothing for others. */
export function EventLogPanel({ issuer }: { issuer: Issuer }) {
  const { t } = useTexts();
  const { data: log, isError } = useQuery(eventLogQuery(issuer.id));
  if (isError && !log) return <p role="alert">{t("components.failed.title")}</p>;
  if (!log || (log.records === 0 && log.events === 0)) return null;
  return (
    <>
      <Panel title={t("accounting.event.title")}>
        <Stack gap="md">
          <State log={log} />
          <Export issuer={issuer} />
          <Events latest={log.latest} />
        </Stack>
      </Panel>
      <RequirementPanel issuer={issuer} />
    </>
  );
}
