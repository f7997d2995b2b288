import { useSearch } from "wouter";
import { assetResource } from "#shared/domain/assets/asset.ts";
import { bookingLinkResource, type BookingLink } from "#shared/domain/bookings/booking-link.ts";
import { propertyResource } from "#shared/domain/properties/property.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { columnOf } from "#web/components/data-table/column.ts";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useList } from "#web/components/use-list.ts";
import { Day, Instant, Money } from "#web/components/value.tsx";
import { LinkBadge } from "./badges.tsx";
import { linkStateChoices } from "./booking-choices.ts";

const BookingLinkForm = lazyComponent(async () => (await import("./link-form.tsx")).BookingLinkForm);

const column = columnOf<BookingLink>();

const columns = [
  column({ id: "code", width: 125, render: ({ code }) => code }),
  column({ id: "asset_id", reads: ["asset_label"], card: "subtitle", render: ({ asset_label }) => asset_label }),
  column({ id: "rent", width: 115, align: "right", render: ({ rent }) => <Money cents={rent} /> }),
  column({ id: "earliest_start", width: 122, render: ({ earliest_start }) => <Day date={earliest_start} /> }),
  column({ id: "latest_end", width: 122, render: ({ latest_end }) => <Day date={latest_end} /> }),
  column({ id: "opened_at", width: 170, render: ({ opened_at }) => <Instant at={opened_at} /> }),
  column({ id: "expires_at", width: 170, render: ({ expires_at }) => <Instant at={expires_at} /> }),
  column({
    id: "state",
    reads: ["state", "expires_at"],
    width: 135,
    card: "aside",
    render: (link) => <LinkBadge link={link} />,
  }),
  column({ id: "email", width: 200, isExtra: true, render: ({ email }) => email }),
  column({
    id: "property_id",
    reads: ["property_label"],
    width: 180,
    isExtra: true,
    render: ({ property_label }) => property_label,
  }),
  column({ id: "created_at", width: 160, isExtra: true, render: ({ created_at }) => <Instant at={created_at} /> }),
];

const filters: readonly FilterDefinition[] = [
  { kind: "choice", field: "state", choices: linkStateChoices },
  { kind: "boolean", field: "opened" },
  { kind: "entity", field: "property_id", resource: propertyResource },
  { kind: "entity", field: "asset_id", resource: assetResource },
  { kind: "date_range", field: "created_at" },
];

/** If the list is filtered by an asset, a new link is prefilled with it. */
function NewOrOpened(props: EntityFormProps<BookingLink>) {
  const asset_id = new URLSearchParams(useSearch()).get("asset_id");
  return <BookingLinkForm {...props} initial={asset_id ? { ...props.initial, asset_id } : props.initial} />;
}

/** /generate-booking-link */
export function BookingLinkList() {
  const list = useList(bookingLinkResource, columns);
  return <ListScreen list={list} filters={filters} form={NewOrOpened} />;
}
