import { expect, test } from "vitest";
import { HOME_COUNTRY } from "#shared/domain/properties/country.ts";
import {
  bookingFormErrors,
  type BookingFormState,
  emptyBookingForm,
  toBookingRequest,
} from "#web/features/public-booking/booking-form-state.ts";

type Role = BookingFormState["occupants"][number]["role"];

const address = { phone: "600111222", street: "Calle de la Luna 7", postal_code: "28004", city: "Madrid" };
const sentOf = (role: Role, fields: Record<string, string>) =>
  toBookingRequest({ ...emptyBookingForm, occupants: [{ id: "1", role, fields }] }, [])["occupants"];

test("the address of a signer is sent with the country, and not if the person only lives there", () => {
  expect(sentOf("guarantor", { name: "Ana", ...address })).toEqual([
    { role: "guarantor", name: "Ana", ...address, country: HOME_COUNTRY },
  ]);
  expect(sentOf("occupant", { name: "Ana", ...address })).toEqual([{ role: "occupant", name: "Ana" }]);
  const abroad = { street: "Rua Augusta 1", postal_code: "1100-048", city: "Lisboa", country: "Portugal" };
  expect(sentOf("guarantor", { name: "Ana", ...abroad })).toEqual([{ role: "guarantor", name: "Ana", ...abroad }]);
  expect(toBookingRequest({ ...emptyBookingForm, fields: abroad }, [])).toMatchObject(abroad);
  expect(sentOf("occupant", { name: "Ana", ...abroad })).toEqual([{ role: "occupant", name: "Ana" }]);
});

test("a country that was emptied is missing, and not taken for Spain", () => {
  const emptied = { ...address, country: "" };
  expect(sentOf("guarantor", { name: "Ana", ...emptied })).toEqual([{ role: "guarantor", name: "Ana", ...address }]);
  const draft = {
    ...emptyBookingForm,
    fields: emptied,
    occupants: [{ id: "1", role: "guarantor", fields: emptied }],
  } as const;
  const offer = { earliest_start: "2026-12-01", latest_end: null, taken: [] } as const;
  const texts = { tooEarly: "", tooLate: "", taken: "" };
  const errors = bookingFormErrors(
    { ...draft, occupants: [...draft.occupants] },
    { ...offer, taken: [] },
    "2026-11-27",
    texts,
  );
  expect(Object.keys(errors)).toEqual(expect.arrayContaining(["country", "occupants.0.country"]));
});

test("the form names the phone and the address of who signs or guarantees, and not those of an occupant", () => {
  const offer = { earliest_start: "2026-12-01", latest_end: null, taken: [] } as const;
  const texts = { tooEarly: "", tooLate: "", taken: "" };
  const missing = (role: Role) => {
    const draft = { ...emptyBookingForm, occupants: [{ id: "1", role, fields: { name: "Ana" } }] };
    const errors = Object.keys(bookingFormErrors(draft, { ...offer, taken: [] }, "2026-11-27", texts));
    return ["phone", "street", "postal_code", "city"].filter((field) => errors.includes(`occupants.0.${field}`));
  };
  expect(missing("guarantor")).toEqual(["phone", "street", "postal_code", "city"]);
  expect(missing("additional_tenant")).toEqual(["phone", "street", "postal_code", "city"]);
  expect(missing("occupant")).toEqual([]);
  const own = bookingFormErrors(emptyBookingForm, { ...offer, taken: [] }, "2026-11-27", texts);
  expect(Object.keys(own)).toEqual(expect.arrayContaining(["phone", "street", "postal_code", "city"]));
  expect(own).not.toHaveProperty("country");
});
