import { Button, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useLocation } from "wouter";
import { describeError } from "#shared/client/api-error.ts";
import { type OwnerStatement, ownerStatementResource } from "#shared/domain/accounting/owners/owner-statement.ts";
import type { StatementProposal } from "#shared/domain/accounting/owners/statement-content.ts";
import { ownerResource } from "#shared/domain/properties/owner.ts";
import { addDays, firstOfMonth, formatDate } from "#shared/lib/dates.ts";
import { formatCents } from "#shared/lib/money.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { DateField } from "#web/components/form/date-field.tsx";
import { EntitySelect } from "#web/components/form/entity-select.tsx";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { TextAreaField } from "#web/components/form/text-field.tsx";
import { type AnyForm, useResourceForm } from "#web/components/form/use-resource-form.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { StatementSums } from "./statement-sums.tsx";
import { StatementMovements } from "./statement-movements.tsx";
import { proposalQuery } from "./statement-queries.ts";
import classes from "./statements.module.css";

function Proposed({ proposal }: { proposal: StatementProposal }) {
  const { t, language } = useTexts();
  const { content, left_since, carried_label, former_changed, net } = proposal;
  return (
    <Stack gap="md">
      {left_since !== null && (
        <Notice tone="due">
          {t("accounting.owner_statement.left_days", { date: formatDate(left_since, language) })}
        </Notice>
      )}
      {former_changed !== null && (
        <Notice tone="due">
          {t("accounting.owner_statement.former_changed", {
            label: former_changed.label,
            net: formatCents(former_changed.net, language),
            today: formatCents(former_changed.net_today, language),
          })}
        </Notice>
      )}
      <StatementSums sums={proposal} feeTaxes={content.fee_taxes} />
      {carried_label !== null && (
        <p className={classes.quiet}>{t("accounting.owner_statement.carried_from", { label: carried_label })}</p>
      )}
      {net < 0 && <Notice>{t("accounting.owner_statement.negative")}</Notice>}
      <StatementMovements content={content} />
    </Stack>
  );
}

/** The figures that would be issued: the net that is shown is the net that is sent. */
function Proposal({ form }: { form: AnyForm }) {
  const { t } = useTexts();
  const { data, error, isFetching, refetch } = useQuery(proposalQuery(form.fields.values));
  const net = data && !error ? data.net : null;
  const follow = useEffectEvent((seen: number | null) => form.fields.setFieldValue("net", seen));
  useEffect(() => follow(net), [net]);
  const { refusals } = form;
  const readAgain = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (refusals > 0) readAgain();
  }, [refusals]);
  if (error)
    return (
      <Stack gap="sm" align="flex-start">
        <p role="alert">{describeError(error)}</p>
        <Button variant="default" size="sm" loading={isFetching} onClick={() => void refetch()}>
          {t("accounting.owner_statement.try_again")}
        </Button>
      </Stack>
    );
  if (data) return <Proposed proposal={data} />;
  return isFetching ? (
    <Skeleton height={200} />
  ) : (
    <p className={classes.quiet}>{t("accounting.owner_statement.choose")}</p>
  );
}

/** Issues a statement of the month before, or of other days, with the figures that are shown. */
export function StatementForm(props: EntityFormProps<OwnerStatement>) {
  const { t } = useTexts();
  const [, navigate] = useLocation();
  const before = addDays(firstOfMonth(useToday()), -1);
  const onSaved = ({ id, label }: { id: string; label: string }) => {
    props.onClose();
    showSuccess(t("accounting.owner_statement.issued", { code: label }));
    navigate(`/owner-statements/${id}`);
  };
  const initial = { period_start: firstOfMonth(before), period_end: before };
  const form = useResourceForm(ownerStatementResource, { ...props, onSaved }, initial);
  const isFixed = typeof props.initial?.["owner_id"] === "string";
  return (
    <EntityFormDrawer {...props} form={form}>
      {!isFixed && <EntitySelect form={form} name="owner_id" resource={ownerResource} />}
      <FieldRow>
        <DateField form={form} name="period_start" />
        <DateField form={form} name="period_end" />
      </FieldRow>
      <Proposal form={form} />
      <TextAreaField form={form} name="notes" hint="accounting.owner_statement.notes_hint" />
    </EntityFormDrawer>
  );
}
