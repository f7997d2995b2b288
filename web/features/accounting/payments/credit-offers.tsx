import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CreditOffer } from "#shared/domain/accounting/payments/credit-offer.ts";
import { formatCents } from "#shared/lib/money.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { CreditDialog } from "./credit-dialog.tsx";
import { type CreditOf, creditQuery } from "./credit-query.ts";
import classes from "./payments.module.css";

/** Offers that are shown at once; more are a single line that opens them. */
const FEW = 3;

const payerOf = ({ person_id, owner_id }: CreditOffer) => person_id ?? owner_id ?? "";

interface CreditOffersProps {
  of: CreditOf;
  /** Whether the page is about one payer, who need not be named. */
  isOfPayer?: boolean;
}

/** Says which payers have money on account for invoices that are open, with one action each. */
export function CreditOffers({ of, isOfPayer = false }: CreditOffersProps) {
  const { t, language } = useTexts();
  const can = useCan();
  const mayApply = can("payment", "update");
  const { data } = useQuery({ ...creditQuery(of), enabled: can("payment", "read") && can("invoice", "read") });
  const [opened, setOpened] = useState<string | null>(null);
  const [isListed, setIsListed] = useState(false);
  const offers = data?.offers ?? [];
  const offer = offers.find((one) => payerOf(one) === opened);
  if (offers.length === 0) return null;
  if (offers.length > FEW && !isListed)
    return (
      <Notice>
        <span className={classes.offer}>
          {t("accounting.credit.payers_have", { count: offers.length })}
          <Button size="compact-sm" variant="default" onClick={() => setIsListed(true)}>
            {t("accounting.credit.show_payers")}
          </Button>
        </span>
      </Notice>
    );
  return (
    <div className={classes.offers}>
      {offers.map((one) => {
        const amount = formatCents(one.credit, language);
        const name = one.payer_label;
        return (
          <Notice key={payerOf(one)}>
            <span className={classes.offer}>
              {isOfPayer ? t("accounting.credit.has", { amount }) : t("accounting.credit.payer_has", { name, amount })}
              {mayApply && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={isOfPayer ? undefined : t("accounting.credit.apply_of", { name })}
                  onClick={() => setOpened(payerOf(one))}
                >
                  {t("accounting.credit.apply_to")}
                </Button>
              )}
            </span>
          </Notice>
        );
      })}
      {offer && <CreditDialog offer={offer} onClose={() => setOpened(null)} />}
    </div>
  );
}
