import { Button } from "@mantine/core";
import { Link } from "wouter";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";

/** Accounting lists without a menu entry (the menu is fixed by the specification). */
const paths = {
  billing_run: "/billing-runs",
  remittance: "/remittances",
  bank_statement: "/bank-statements",
  month_close: "/month-closes",
} as const;

/** Links from a list to related lists, for users who may read them. */
export function RelatedPageLinks({ to }: { to: readonly (keyof typeof paths)[] }) {
  const { t } = useTexts();
  const can = useCan();
  return to.map(
    (entity) =>
      can(entity, "read") && (
        <Button key={entity} component={Link} href={paths[entity]} variant="default">
          {t(`entities.${entity}`)}
        </Button>
      ),
  );
}
