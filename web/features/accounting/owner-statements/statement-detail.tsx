import { Anchor, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "wouter";
import { type OwnerStatement, ownerStatementResource } from "#shared/domain/accounting/owners/owner-statement.ts";
import { formatCents } from "#shared/lib/money.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { FailedList } from "#web/components/data-table/table-states.tsx";
import { DetailScreen } from "#web/components/detail/detail-screen.tsx";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { useOne } from "#web/components/detail/use-one.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Day, Instant, Money } from "#web/components/value.tsx";
import { PaymentsOf } from "../payments/payments-of.tsx";
import { PayoutBadge, StateBadge } from "./statement-badges.tsx";
import { MailButton, PdfButtons, StatementMails } from "./statement-documents.tsx";
import { StatementSums } from "./statement-sums.tsx";
import { StatementMovements } from "./statement-movements.tsx";
import { StatementMoves } from "./statement-moves.tsx";
import { contentQuery } from "./statement-queries.ts";

const entity = "owner_statement";

function Summary({ statement }: { statement: OwnerStatement }) {
  const { owner_id, owner_label, period_start, period_end, net, issued_on, annulled_at } = statement;
  return (
    <FieldList>
      <Field entity={entity} name="owner_id">
        <Anchor component={Link} href={`/owners/${owner_id}`} size="sm">
          {owner_label}
        </Anchor>
      </Field>
      <Field entity={entity} name="period_start">
        <Day date={period_start} />
      </Field>
      <Field entity={entity} name="period_end">
        <Day date={period_end} />
      </Field>
      <Field entity={entity} name="net">
        <Money cents={net} />
      </Field>
      <Field entity={entity} name="payout">
        <PayoutBadge statement={statement} />
      </Field>
      <Field entity={entity} name="issued_on">
        <Day date={issued_on} />
      </Field>
      {annulled_at !== null && (
        <Field entity={entity} name="annulled_at">
          <Instant at={annulled_at} />
        </Field>
      )}
    </FieldList>
  );
}

/** What it said when it was issued; whether the figures changed since. */
function Content({ statement }: { statement: OwnerStatement }) {
  const { t, language } = useTexts();
  const { id, net, state, notes } = statement;
  const { data, error, refetch } = useQuery(contentQuery(id));
  if (error && !data) return <FailedList error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} />;
  const { content, net_today } = data;
  const hasChanged = state === "issued" && net_today !== null && net_today !== net;
  return (
    <Stack gap="md">
      {hasChanged && (
        <Notice tone="due">{t("accounting.owner_statement.changed", { net: formatCents(net_today, language) })}</Notice>
      )}
      <Panel title={t("accounting.owner_statement.figures")}>
        <StatementSums sums={statement} feeTaxes={content.fee_taxes} />
        {notes !== null && <p>{notes}</p>}
      </Panel>
      <Panel title={t("accounting.owner_statement.movements")}>
        <StatementMovements content={content} />
      </Panel>
      <StatementMails statement={statement} />
    </Stack>
  );
}

/** /owner-statements/:id */
export function StatementDetail() {
  const { id = "" } = useParams();
  const { t } = useTexts();
  const can = useCan();
  const one = useOne(ownerStatementResource, id);
  return (
    <DetailScreen
      one={one}
      back={{ href: "/owner-statements", label: "entities.owner_statement" }}
      title={({ code, owner_label }) => `${code} · ${owner_label}`}
      badge={(statement) => <StateBadge statement={statement} />}
      actions={(statement) => (
        <>
          <PdfButtons statement={statement} />
          <MailButton statement={statement} />
          <StatementMoves statement={statement} />
        </>
      )}
      summary={(statement) => <Summary statement={statement} />}
      tabs={(statement) => [
        { id: "content", label: t("components.tab.data"), content: <Content statement={statement} /> },
        ...(can("payment", "read")
          ? [
              {
                id: "payments",
                label: t("accounting.owner_statement.payments"),
                content: <PaymentsOf fixed={{ owner_statement_id: statement.id }} />,
              },
            ]
          : []),
      ]}
    />
  );
}
