import { Anchor, Stack } from "@mantine/core";
import { Link, useParams } from "wouter";
import { type Deposit, depositResource } from "#shared/domain/accounting/deposits/deposit.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { AttachmentsPanel } from "#web/components/attachments/attachments-panel.tsx";
import { DetailScreen } from "#web/components/detail/detail-screen.tsx";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { useOne } from "#web/components/detail/use-one.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { ChoiceValue, Money } from "#web/components/value.tsx";
import { DepositBadge } from "./deposit-badge.tsx";
import { depositKindChoices } from "./deposit-choices.ts";
import { DepositData } from "./deposit-data.tsx";
import { DepositDue } from "./deposit-due.tsx";
import { DepositInterest } from "./deposit-interest.tsx";
import { DepositMoves } from "./deposit-moves.tsx";
import { DepositPayments } from "./deposit-payments.tsx";
import { DepositWithholdings } from "./deposit-withholdings.tsx";

const DepositForm = lazyComponent(async () => (await import("./deposit-form.tsx")).DepositForm);

const entity = "deposit";

function Summary({ deposit }: { deposit: Deposit }) {
  return (
    <FieldList>
      <Field entity={entity} name="amount">
        <Money cents={deposit.amount} />
      </Field>
      <Field entity={entity} name="kind">
        <ChoiceValue of={depositKindChoices} value={deposit.kind} />
      </Field>
      <Field entity={entity} name="rental_id">
        <Anchor component={Link} href={`/rentals/${deposit.rental_id}`}>
          {deposit.rental_label}
        </Anchor>
      </Field>
      <Field entity={entity} name="tenant_id">
        <Anchor component={Link} href={`/persons/${deposit.tenant_id}`}>
          {deposit.tenant_label}
        </Anchor>
      </Field>
      <Field entity={entity} name="deadline">
        <DepositDue deposit={deposit} />
      </Field>
    </FieldList>
  );
}

function Content({ deposit }: { deposit: Deposit }) {
  const can = useCan();
  return (
    <Stack gap="md">
      <DepositData deposit={deposit} />
      {deposit.kind === "legal" && deposit.state !== "pending" && <DepositInterest deposit={deposit} />}
      <DepositWithholdings depositId={deposit.id} />
      {can("payment_allocation", "read") && <DepositPayments depositId={deposit.id} />}
      <AttachmentsPanel
        entity={entity}
        id={deposit.id}
        mayChange={can("deposit", "update") && deposit.archived_at === null}
      />
    </Stack>
  );
}

/** /deposits/:id */
export function DepositDetail() {
  const { id = "" } = useParams();
  const { t } = useTexts();
  const one = useOne(depositResource, id);
  return (
    <DetailScreen
      one={one}
      form={DepositForm}
      back={{ href: "/deposits", label: "entities.deposit" }}
      title={({ code, tenant_label }) => `${code} · ${tenant_label}`}
      badge={({ state }) => <DepositBadge state={state} />}
      actions={(deposit) => <DepositMoves deposit={deposit} />}
      summary={(deposit) => <Summary deposit={deposit} />}
      tabs={(deposit) => [{ id: "data", label: t("components.tab.data"), content: <Content deposit={deposit} /> }]}
    />
  );
}
