import type { ComponentType } from "react";
import type { MessageKey } from "#locales/es.ts";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import { useCan } from "../use-can.ts";
import { useTexts } from "../use-texts.ts";
import type { DetailTab } from "./detail-layout.tsx";

export interface RelatedListProps {
  /** The parameters that restrict it to the record: `{ asset_id }`. */
  readonly fixed: Readonly<Record<string, string>>;
  /** Columns that have the same value in each row. */
  readonly hidden?: readonly string[];
}

/** A list of one area inside a record's page of another: the app passes it in, as features never import each other. */
export type RelatedList = ComponentType<RelatedListProps>;

/** Title of each tab and the entity that the user must be allowed to read, in display order. */
const tabs = {
  owners: { label: "entities.owner", reads: ["ownership"] },
  rentals: { label: "entities.rental", reads: ["rental"] },
  bookings: { label: "entities.booking", reads: ["booking"] },
  invoices: { label: "entities.invoice", reads: ["invoice"] },
  payments: { label: "entities.payment", reads: ["payment"] },
  deposits: { label: "entities.deposit", reads: ["deposit"] },
  mandates: { label: "entities.mandate", reads: ["mandate"] },
  recurring: { label: "entities.recurring_charge", reads: ["recurring_charge"] },
  charges: { label: "rentals.tab.charges", reads: ["rental_charge"] },
  settlements: { label: "entities.cost_settlement", reads: ["cost_settlement"] },
  ownerStatements: { label: "entities.owner_statement", reads: ["owner_statement"] },
  ownerCharges: { label: "entities.owner_charge", reads: ["owner_charge"] },
  balance: { label: "components.tab.balance", reads: ["payment", "invoice"] },
  documents: { label: "entities.document", reads: ["document"] },
  messages: { label: "components.tab.messages", reads: ["message"] },
  incidents: { label: "entities.incident", reads: ["incident"] },
} as const satisfies Record<string, { label: MessageKey; reads: readonly EntityName[] }>;
type TabName = keyof typeof tabs;
const tabNames = Object.keys(tabs).filter((name): name is TabName => name in tabs);

export type RelatedLists = { readonly [Name in TabName]?: RelatedList };

/** The tabs of the related lists that the user may read. */
export function useRelatedTabs(lists: RelatedLists) {
  const { t } = useTexts();
  const can = useCan();
  return (props: RelatedListProps): DetailTab[] =>
    tabNames.flatMap((id) => {
      const List = lists[id];
      const { label, reads } = tabs[id];
      const isShown = List !== undefined && reads.every((entity) => can(entity, "read"));
      return isShown ? [{ id, label: t(label), content: <List {...props} /> }] : [];
    });
}
