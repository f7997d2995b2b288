import { Button } from "@mantine/core";
import { Link } from "wouter";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";

const places = [
  { entity: "remittance", href: "/remittances" },
  { entity: "bank_statement", href: "/bank-statements" },
] as const;

/** The ways from payments to what goes to the bank and what comes from it. */
export function BankLinks() {
  const { t } = useTexts();
  const can = useCan();
  return places.map(
    ({ entity, href }) =>
      can(entity, "read") && (
        <Button key={entity} component={Link} href={href} variant="default">
          {t(`entities.${entity}`)}
        </Button>
      ),
  );
}
