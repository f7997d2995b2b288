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
  readonly rentals?: RelatedList;
  readonly incidents?: RelatedList;
  readonly mandates?: RelatedList;
}

/** The tabs of the related lists that the person may read. */
export function useRelatedTabs({ rentals: Rentals, incidents: Incidents }: RelatedLists) {
  const { t } = useTexts();
  const can = useCan();
  return (props: RelatedListProps): DetailTab[] => [
    ...(Rentals && can("rental", "read")
      ? [{ id: "rentals", label: t("entities.rental"), content: <Rentals {...props} /> }]
      : []),
    ...(Incidents && can("incident", "read")
      ? [{ id: "incidents", label: t("entities.incident"), content: <Incidents {...props} /> }]
      : []),
  ];
}
