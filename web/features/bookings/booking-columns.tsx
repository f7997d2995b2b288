import { assetResource } from "#shared/domain/assets/asset.ts";
import type { Booking } from "#shared/domain/bookings/booking.ts";
import { propertyResource } from "#shared/domain/properties/property.ts";
import { PhoneLink } from "#web/components/contact-links.tsx";
import { columnOf } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { Day, Instant, Money } from "#web/components/value.tsx";
import { BookingBadge } from "./badges.tsx";
import { bookingStateChoices } from "./booking-choices.ts";

const column = columnOf<Booking>();

export const bookingColumns = [
  column({ id: "code", width: 125, render: ({ code }) => code }),
  column({
    id: "name",
    reads: ["name", "last_name"],
    width: 170,
    card: "subtitle",
    render: ({ name, last_name }) => [name, last_name].filter(Boolean).join(" "),
  }),
  column({ id: "asset_id", reads: ["asset_label"], render: ({ asset_label }) => asset_label }),
  column({ id: "start_date", width: 115, render: ({ start_date }) => <Day date={start_date} /> }),
  column({ id: "end_date", width: 115, render: ({ end_date }) => <Day date={end_date} /> }),
  column({ id: "rent", width: 105, align: "right", render: ({ rent }) => <Money cents={rent} /> }),
  column({ id: "hold_until", width: 170, render: ({ hold_until }) => <Instant at={hold_until} /> }),
  column({ id: "state", width: 200, card: "aside", render: ({ state }) => <BookingBadge state={state} /> }),
  column({ id: "created_at", width: 160, isExtra: true, render: ({ created_at }) => <Instant at={created_at} /> }),
  column({ id: "email", width: 200, isExtra: true, render: ({ email }) => email }),
  column({ id: "phone", width: 185, isExtra: true, render: ({ phone }) => <PhoneLink phone={phone} /> }),
  column({
    id: "property_id",
    reads: ["property_label"],
    width: 180,
    isExtra: true,
    render: ({ property_label }) => property_label,
  }),
];

export const bookingFilters: readonly FilterDefinition[] = [
  { kind: "choice", field: "state", choices: bookingStateChoices },
  { kind: "entity", field: "property_id", resource: propertyResource },
  { kind: "entity", field: "asset_id", resource: assetResource },
  { kind: "date_range", field: "start_date" },
  { kind: "date_range", field: "created_at" },
];
