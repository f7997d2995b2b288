import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { listQuery } from "#shared/client/resource-queries.ts";
import { depositWithholdingResource } from "#shared/domain/accounting/deposits/deposit-withholding.ts";
import { Panel } from "#web/components/detail/panel.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Money } from "#web/components/value.tsx";

/** Amounts withheld from deposits to pay for an incident; renders nothing if there are none. */
export function IncidentWithholdings({ incidentId }: { incidentId: string }) {
  const { t } = useTexts();
  const mayRead = useCan()("deposit_withholding", "read");
  const { data } = useQuery({
    ...listQuery(depositWithholdingResource, `incident_id=${incidentId}&page_size=200`),
    enabled: mayRead,
  });
  if (!data || data.data.length === 0) return null;
  return (
    <Panel title={t("entities.deposit_withholding")}>
      {data.data.map(({ id, deposit_id, deposit_label, concept, amount }) => (
        <p key={id}>
          <Anchor component={Link} href={`/deposits/${deposit_id}`}>
            {deposit_label}
          </Anchor>
          {` · ${concept} · `}
          <Money cents={amount} />
        </p>
      ))}
    </Panel>
  );
}
