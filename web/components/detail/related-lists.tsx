import type { ComponentType } from "react";
import { useCan } from "../use-can.ts";
import { useTexts } from "../use-texts.ts";
import type { DetailTab } from "./detail-layout.tsx";

export interface RelatedListProps {
  /** The parameters that make it the record's own: `{ asset_id }`. */
  readonly fixed: Readonly<Record<string, string>>;
  /** Columns that would say the same in each row. */
  readonly hidden?: readonly string[];
}

/** A list of one area inside a record's page of another: the app hands it over, for features never import each other. */
export type RelatedList = ComponentType<RelatedListProps>;

export interface RelatedLists {
  readonly balance?: RelatedList;
  readonly charges?: RelatedList;
  readonly payments?: RelatedList;
  readonly rentals?: RelatedList;
  readonly incidents?: RelatedList;
}

/** The tabs of the related lists that the person may read. */
export function useRelatedTabs(lists: RelatedLists) {
  const { rentals: Rentals, incidents: Incidents, payments: Payments, charges: Charges, balance: Balance } = lists;
  const { t } = useTexts();
  const can = useCan();
  return (props: RelatedListProps): DetailTab[] => [
    ...(Rentals && can("rental", "read")
      ? [{ id: "rentals", label: t("entities.rental"), content: <Rentals {...props} /> }]
      : []),
    ...(Incidents && can("incident", "read")
      ? [{ id: "incidents", label: t("entities.incident"), content: <Incidents {...props} /> }]
      : []),
    ...(Payments && can("payment", "read")
      ? [{ id: "payments", label: t("entities.payment"), content: <Payments {...props} /> }]
      : []),
    ...(Charges && can("rental_charge", "read")
      ? [{ id: "charges", label: t("entities.rental_charge"), content: <Charges {...props} /> }]
      : []),
    ...(Balance && can("payment", "read") && can("invoice", "read")
      ? [{ id: "balance", label: t("components.tab.balance"), content: <Balance {...props} /> }]
      : []),
  ];
}
