import { Button, Group, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import { boundFrom, taxpayerKindOf } from "#shared/domain/accounting/verifactu/bound-from.ts";
import { isModeOf } from "#shared/domain/accounting/verifactu/billing-mode.ts";
import type { IssuerMode } from "#shared/domain/accounting/verifactu/issuer-mode.ts";
import { daysBetween, formatDate } from "#shared/lib/dates.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useToday } from "#shared/ui/use-now.ts";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { ChoiceValue, Day, Instant } from "#web/components/value.tsx";
import { territoryChoices } from "../ticketbai/territory-choices.ts";
import { TerritoryNotice } from "../ticketbai/territory-notice.tsx";
import classes from "../invoices/accounting.module.css";
import { billingModeChoices, taxpayerKindChoices } from "./mode-choices.ts";
import { ModeDialog } from "./mode-dialog.tsx";
import { issuerModesQuery, useChangeMode } from "./mode-queries.ts";

interface ModesProps {
  issuer: Issuer;
  history: readonly IssuerMode[];
}

/** From when the law binds the issuer, with the days left; a warning where it already does. */
function BoundNotice({ issuer }: { issuer: Issuer }) {
  const { t, language } = useTexts();
  const today = useToday();
  if (issuer.foral_territory !== null) return <Notice>{t("accounting.mode.ticketbai_bound")}</Notice>;
  const bound = boundFrom(issuer);
  const day = formatDate(bound, language);
  if (bound > today) {
    const count = formatNumber(daysBetween(today, bound), language);
    return <Notice>{t("accounting.mode.bound", { day, count })}</Notice>;
  }
  if (issuer.billing_mode !== "off") return null;
  return <Notice tone="due">{t("accounting.mode.bound_now", { day })}</Notice>;
}

function Planned({ issuer, planned }: { issuer: Issuer; planned: IssuerMode }) {
  const { t, language } = useTexts();
  const today = useToday();
  // An end that the territory caused is not withdrawn: the present mode is none of that territory.
  const mayUpdate = useCan()("issuer", "update") && isModeOf(issuer.billing_mode, issuer.foral_territory !== null);
  const withdraw = useChangeMode(issuer.id);
  const day = formatDate(planned.starts_on, language);
  return (
    <Notice>
      <Group justify="space-between" gap="sm">
        <span>{t("accounting.mode.planned", { day, mode: t(`accounting.billing_mode.${planned.mode}`) })}</span>
        {mayUpdate && (
          <Button
            variant="default"
            size="xs"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate({ mode: issuer.billing_mode, starts_on: today })}
          >
            {t("accounting.mode.withdraw")}
          </Button>
        )}
      </Group>
    </Notice>
  );
}

function Present({ issuer, history }: ModesProps) {
  const { t } = useTexts();
  const [isChanging, setIsChanging] = useState(false);
  const mayChange = useCan()("issuer", "update") && issuer.archived_at === null;
  const today = useToday();
  const present = history.find(({ starts_on }) => starts_on <= today);
  const isWaiting = present?.mode === "verifactu" && present.accepted_at === null;
  return (
    <Panel title={t("accounting.mode.tab")}>
      <FieldList>
        <Field entity="issuer" name="billing_mode">
          <ChoiceValue of={billingModeChoices} value={issuer.billing_mode} />
        </Field>
        <Field entity="issuer" name="starts_on">
          <Day date={present?.starts_on} />
        </Field>
        <Field entity="issuer" name="taxpayer_kind">
          <ChoiceValue of={taxpayerKindChoices} value={taxpayerKindOf(issuer)} />
          {issuer.taxpayer_kind === null && <span className={classes.soft}>{t("accounting.mode.derived")}</span>}
        </Field>
        {issuer.foral_territory === null ? (
          <Field entity="issuer" name="bound_from">
            <Day date={boundFrom(issuer)} />
          </Field>
        ) : (
          <Field entity="issuer" name="foral_territory">
            <ChoiceValue of={territoryChoices} value={issuer.foral_territory} />
          </Field>
        )}
      </FieldList>
      <p className={classes.quiet}>
        {t(isWaiting ? "accounting.mode.waiting" : `accounting.mode.means.${issuer.billing_mode}`)}
      </p>
      {issuer.foral_territory === null && <p className={classes.quiet}>{t("accounting.record.regime_keys")}</p>}
      <Group mt="md">
        {mayChange && (
          <Button variant="default" onClick={() => setIsChanging(true)}>
            {t("accounting.mode.change")}
          </Button>
        )}
        <Button variant="subtle" component={Link} href="/responsible-declaration">
          {t("accounting.declaration.open")}
        </Button>
      </Group>
      {isChanging && <ModeDialog issuer={issuer} history={history} onClose={() => setIsChanging(false)} />}
    </Panel>
  );
}

function History({ history }: Pick<ModesProps, "history">) {
  const { t, fieldLabel } = useTexts();
  const labels = {
    from: t("accounting.mode.from"),
    mode: fieldLabel("issuer", "billing_mode"),
    accepted: t("accounting.mode.accepted"),
    by: t("accounting.mode.by"),
  };
  return (
    <section className={classes.frame} aria-label={t("accounting.mode.history")}>
      <table className={classes.lines}>
        <thead>
          <tr>
            {Object.entries(labels).map(([name, label]) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {history.map(({ id, mode, starts_on, accepted_at, created_by_label }) => (
            <tr key={id}>
              <td data-label={labels.from}>
                <Day date={starts_on} />
              </td>
              <td data-label={labels.mode}>
                <ChoiceValue of={billingModeChoices} value={mode} />
              </td>
              <td data-label={labels.accepted}>
                <Instant at={accepted_at} />
              </td>
              <td data-label={labels.by}>{created_by_label}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** How an issuer keeps billing records, from when the law binds it, and what is planned. */
export function IssuerModePanel({ issuer }: { issuer: Issuer }) {
  const { t } = useTexts();
  const today = useToday();
  const { data: history, isError } = useQuery(issuerModesQuery(issuer.id));
  if (isError && !history) return <p>{t("components.failed.title")}</p>;
  if (!history) return <Skeleton height={200} />;
  const planned = history.findLast(({ starts_on }) => starts_on > today);
  return (
    <Stack gap="md">
      <BoundNotice issuer={issuer} />
      <TerritoryNotice {...issuer} />
      {planned && <Planned issuer={issuer} planned={planned} />}
      <Present issuer={issuer} history={history} />
      {history.length > 0 && (
        <Panel title={t("accounting.mode.history")}>
          <History history={history} />
        </Panel>
      )}
    </Stack>
  );
}
