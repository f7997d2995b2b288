import { Alert, Anchor, Stack } from "@mantine/core";
import { IconBuildingBank } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { listQuery } from "#shared/client/resource-queries.ts";
import { mandateResource } from "#shared/domain/accounting/mandates/mandate.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";

/**
 * Names the active mandates of another account than the person's, once all of them are: which account pays has to be signed. Of a
 * person without an account those whose account was removed: others may have none on record.
 */
export function MandateNotice({ person: { id, bank_account } }: { person: Person }) {
  const { t } = useTexts();
  const enabled = useCan()("mandate", "read");
  const { data } = useQuery({ ...listQuery(mandateResource, `person_id=${id}&state=active`), enabled });
  const found = data?.data ?? [];
  const mandates = bank_account === null ? found.filter(({ has_former_account }) => has_former_account) : found;
  if (mandates.length === 0 || mandates.some(({ iban }) => iban === bank_account)) return null;
  return (
    <Alert mb="md" color="yellow" icon={<IconBuildingBank aria-hidden />} title={t("persons.mandate_account.title")}>
      <Stack gap={4}>
        {t("persons.mandate_account.text")}
        {mandates.map(({ id: mandate_id, reference, iban }) => (
          <Anchor key={mandate_id} component={Link} href={`/mandates/${mandate_id}`} size="sm" fw={600}>
            {`${reference} · …${iban.slice(-4)}`}
          </Anchor>
        ))}
      </Stack>
    </Alert>
  );
}
