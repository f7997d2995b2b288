import type { ComponentType } from "react";
import { useParams } from "wouter";
import type { Person } from "#shared/domain/persons/person.ts";
import { rentalResource, type Rental } from "#shared/domain/rentals/rental.ts";
import { DetailScreen } from "#web/components/detail/detail-screen.tsx";
import { type RelatedLists, useRelatedTabs } from "#web/components/detail/related-lists.tsx";
import { useOne } from "#web/components/detail/use-one.ts";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { LetterButton } from "#web/components/letters/letter-button.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { NextStep } from "./next-step.tsx";
import { RentalBadge } from "./rental-badge.tsx";
import { RentalData } from "./rental-data.tsx";
import { RentalMoves } from "./rental-moves.tsx";
import { RentalParties } from "./rental-parties.tsx";
import { RentalRents } from "./rental-rents.tsx";
import { RentalSummary } from "./rental-summary.tsx";

/** Users who may not approve can edit drafts only (docs/design/product.md, section 5). */
function useMayUpdate(rental: Rental | undefined): boolean {
  const can = useCan();
  return rental?.archived_at === null && (rental.state === "draft" || can("rental", "approve"));
}

interface RentalDetailProps {
  form: ComponentType<EntityFormProps<Rental>>;
  /** Form that creates a person who joins the rental. */
  personForm: ComponentType<EntityFormProps<Person>>;
  /** The tab of lodging, of another area. */
  lodging: ComponentType<{ rental: Rental }>;
  related: Required<
    Pick<
      RelatedLists,
      "incidents" | "invoices" | "payments" | "deposits" | "recurring" | "charges" | "settlements" | "documents"
    >
  >;
}

/** /rentals/:id */
export function RentalDetail({ form, personForm, lodging: Lodging, related }: RentalDetailProps) {
  const { id = "" } = useParams();
  const { t } = useTexts();
  const can = useCan();
  const one = useOne(rentalResource, id);
  const mayUpdate = useMayUpdate(one.row);
  const { incidents, invoices, payments, deposits, recurring, charges, settlements, documents } = related;
  const relatedTabs = useRelatedTabs({
    incidents,
    invoices,
    payments,
    deposits,
    recurring,
    charges,
    settlements,
    documents,
  });
  return (
    <DetailScreen
      one={one}
      form={mayUpdate ? form : undefined}
      back={{ href: "/rentals", label: "entities.rental" }}
      title={({ code, tenant_label }) => `${code} · ${tenant_label}`}
      badge={({ state }) => <RentalBadge state={state} />}
      actions={(rental) => (
        <>
          {rental.archived_at === null && <LetterButton rentalId={rental.id} />}
          <NextStep rental={rental} />
          <RentalMoves rental={rental} />
        </>
      )}
      summary={(rental) => <RentalSummary rental={rental} />}
      tabs={(rental) => [
        { id: "data", label: t("components.tab.data"), content: <RentalData rental={rental} /> },
        { id: "rents", label: t("rentals.tab.rents"), content: <RentalRents rentalId={rental.id} /> },
        ...(can("person", "read")
          ? [
              {
                id: "parties",
                label: t("rentals.tab.parties"),
                content: <RentalParties rental={rental} personForm={personForm} />,
              },
              { id: "lodging", label: t("rentals.lodging_tab"), content: <Lodging rental={rental} /> },
            ]
          : []),
        ...relatedTabs({ fixed: { rental_id: rental.id }, hidden: ["asset_id", "customer_name", "rental_id"] }),
      ]}
    />
  );
}
