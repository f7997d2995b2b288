import type { MessageKey } from "#locales/es.ts";
import type { EntityName } from "./entity-names.ts";

/** A view of a list that every user has: a tab above the list, with the number of rows that match. */
export interface ReadyView {
  /** Unique within its list. */
  readonly key: string;
  readonly title: MessageKey;
  /** The query string of the list's URL, as saved views have it. Empty: the whole list. */
  readonly search: string;
}

/** The ready views of an entity's list page, in the order of the tabs. */
export const readyViews: { readonly [Name in EntityName]?: readonly ReadyView[] } = {
  invoice: [
    { key: "all", title: "accounting.views.invoices.all", search: "" },
    { key: "overdue", title: "accounting.views.invoices.overdue", search: "is_overdue=true&sort=due_date" },
    { key: "open", title: "accounting.views.invoices.open", search: "outstanding_from=1" },
    {
      key: "unsent",
      title: "accounting.views.invoices.unsent",
      // Of all, those older than the mail log would be among them.
      search: "state=issued,rectified&is_former=false&is_mailed=false&outstanding_from=1",
    },
    { key: "drafts", title: "accounting.views.invoices.drafts", search: "state=draft" },
  ],
  payment: [
    { key: "all", title: "accounting.views.payments.all", search: "" },
    { key: "pending", title: "accounting.views.payments.pending", search: "state=pending" },
    { key: "credit", title: "accounting.views.payments.credit", search: "credit_from=1" },
    { key: "returned", title: "accounting.views.payments.returned", search: "state=returned&is_offset=false" },
  ],
  deposit: [
    { key: "all", title: "accounting.views.deposits.all", search: "" },
    { key: "pending", title: "accounting.views.deposits.pending", search: "state=pending" },
    {
      key: "to_lodge",
      title: "accounting.views.deposits.to_lodge",
      search: "state=received&must_lodge=true&sort=lodge_due_on",
    },
    { key: "lodged", title: "accounting.views.deposits.lodged", search: "state=lodged" },
    { key: "recovered", title: "accounting.views.deposits.recovered", search: "state=recovered" },
    {
      key: "to_return",
      title: "accounting.views.deposits.to_return",
      // The last day to return it is known once the keys were returned (LAU art. 36.4).
      search: "state=received,held,lodged,recovered&return_due_on_from=2000-01-01&sort=return_due_on",
    },
  ],
  remittance: [
    { key: "all", title: "accounting.views.remittances.all", search: "" },
    { key: "drafts", title: "accounting.views.remittances.drafts", search: "state=draft" },
    { key: "generated", title: "accounting.views.remittances.generated", search: "state=generated" },
    { key: "sent", title: "accounting.views.remittances.sent", search: "state=sent" },
  ],
  rental: [
    { key: "all", title: "rentals.views.all", search: "" },
    { key: "current", title: "rentals.views.current", search: "state=active,notice_given" },
    { key: "unsigned", title: "rentals.views.unsigned", search: "state=pending_signature" },
    { key: "notice", title: "rentals.views.notice", search: "state=notice_given&sort=end_date" },
    { key: "drafts", title: "rentals.views.drafts", search: "state=draft" },
    { key: "arrears", title: "rentals.views.arrears", search: "arrears_status=claimed,judicial" },
  ],
  incident: [
    { key: "all", title: "incidents.views.all", search: "" },
    { key: "new", title: "incidents.views.new", search: "incident_status_kind=new" },
    {
      key: "urgent",
      title: "incidents.views.urgent",
      search: "incident_status_kind=new,in_progress,on_hold&priority=urgent",
    },
    { key: "in_progress", title: "incidents.views.in_progress", search: "incident_status_kind=in_progress" },
    { key: "on_hold", title: "incidents.views.on_hold", search: "incident_status_kind=on_hold" },
    { key: "resolved", title: "incidents.views.resolved", search: "incident_status_kind=resolved" },
  ],
  asset: [
    { key: "available", title: "assets.views.available", search: "asset_status_kind=available" },
    { key: "rented", title: "assets.views.rented", search: "asset_status_kind=rented,notice" },
    { key: "reserved", title: "assets.views.reserved", search: "asset_status_kind=reserved" },
    { key: "not_lettable", title: "assets.views.not_lettable", search: "asset_status_kind=turnover,maintenance" },
    { key: "all", title: "assets.views.all", search: "" },
  ],
  booking: [
    { key: "open", title: "bookings.views.open", search: "state=received,info_requested,accepted" },
    { key: "received", title: "bookings.views.received", search: "state=received" },
    { key: "info_requested", title: "bookings.views.info_requested", search: "state=info_requested" },
    { key: "accepted", title: "bookings.views.accepted", search: "state=accepted" },
    { key: "all", title: "bookings.views.all", search: "" },
  ],
  document: [
    { key: "all", title: "documents.views.all", search: "" },
    { key: "drafts", title: "documents.views.drafts", search: "state=draft" },
    { key: "unsigned", title: "documents.views.unsigned", search: "state=sent,partly_signed" },
    { key: "signed", title: "documents.views.signed", search: "state=signed" },
    { key: "failed", title: "documents.views.failed", search: "state=declined,expired" },
  ],
  mail: [
    { key: "all", title: "notifications.views.mails.all", search: "" },
    { key: "queued", title: "notifications.views.mails.queued", search: "state=queued" },
    { key: "failed", title: "notifications.views.mails.failed", search: "state=failed,not_sent" },
  ],
};
