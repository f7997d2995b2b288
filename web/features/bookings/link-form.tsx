import type { BookingLink } from "#shared/domain/bookings/booking-link.ts";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { LinkMaker } from "./link-maker.tsx";

/** Creates links; an existing one is shown with its address. */
export function BookingLinkForm(props: EntityFormProps<BookingLink>) {
  return props.row ? <LinkDialog link={props.row} onClose={props.onClose} /> : <LinkMaker {...props} />;
}
