import { Button } from "@mantine/core";
import { Link } from "wouter";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";

/** Lists of money that have no place of their own in the menu, which is the specification's. */
const places = {
  billing_run: "/billing-runs",
  remittance: "/remittances",
  bank_statement: "/bank-statements",
} as const;

/** The ways from a list to those that belong with it, for whoever may read them. */
export function PlaceLinks({ to }: { to: readonly (keyof typeof places)[] }) {
  const { t } = useTexts();
  const can = useCan();
  return to.map(
    (entity) =>
      can(entity, "read") && (
        <Button key={entity} component={Link} href={places[entity]} variant="default">
          {t(`entities.${entity}`)}
        </Button>
      ),
  );
}
