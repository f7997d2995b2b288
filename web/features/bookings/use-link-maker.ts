import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import * as z from "zod/mini";
import { call } from "#shared/client/http.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import { createIdempotentSubmit } from "#shared/client/idempotent-submit.ts";
import { businessToday } from "#shared/client/state/clock-state.ts";
import { type BookingLink, bookingLinkInput, bookingLinkResource } from "#shared/domain/bookings/booking-link.ts";
import type { LinkTerms } from "#shared/domain/bookings/link-terms.ts";
import { cents, optional, uuid } from "#shared/domain/core/fields.ts";
import { validate } from "#shared/domain/core/validate.ts";
import { isDateString } from "#shared/lib/dates.ts";
import { formErrors } from "#shared/ui/form-errors.ts";
import { readFailure, useRefusals } from "#web/components/form/form-failure.ts";
import { type FormValues, initialValues } from "#web/components/form/form-values.ts";
import { useLeftForm, useRestorableFields } from "#web/components/form/use-form-draft.ts";
import type { AnyForm, ResourceForm } from "#web/components/form/use-resource-form.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { termsQuery } from "./booking-queries.ts";
import { MAX_LINKS_PER_REQUEST } from "#shared/domain/bookings/policy.ts";

const { asset_id: _asset, ...shape } = bookingLinkInput.shape;
const makerInput = z.object({
  asset_ids: z.array(uuid()).check(z.minLength(1), z.maxLength(MAX_LINKS_PER_REQUEST)),
  ...shape,
  rent: optional(cents()),
});
export type MakerField = keyof z.infer<typeof makerInput>;

const resource = { ...bookingLinkResource, input: makerInput };
/** With one asset the rent is an input of the form. */
const ofOneAsset = { ...resource, input: z.extend(makerInput, { rent: cents() }) };
const none: readonly LinkTerms[] = [];

function readIds(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === "string") : [];
}

const check = (values: FormValues) =>
  readIds(values["asset_ids"]).length > 1
    ? validate(resource, values, businessToday())
    : validate(ofOneAsset, values, businessToday());

/** The terms of each link: the typed amounts for one asset, each asset's price for several. */
function linksOf(values: z.infer<typeof makerInput>, terms: readonly LinkTerms[]) {
  const { asset_ids, ...shared } = values;
  if (asset_ids.length === 1) return asset_ids.map((asset_id) => ({ ...shared, asset_id }));
  return asset_ids.map((asset_id) => {
    const { regime, rent, expenses, deposit } = terms.find((one) => one.asset_id === asset_id) ?? {};
    return { ...shared, asset_id, regime: regime ?? shared.regime, rent: rent ?? null, expenses, deposit };
  });
}

/** The chosen assets, and the terms of each from the chosen day. */
function useTerms(values: FormValues) {
  const ids = readIds(values["asset_ids"]);
  const from = values["earliest_start"];
  const isKnown = ids.length > 0 && typeof from === "string" && isDateString(from);
  const { data } = useQuery({ ...termsQuery(ids, typeof from === "string" ? from : ""), enabled: isKnown });
  return { ids, terms: data ?? none };
}

/** The form that creates one or several links. */
export function useLinkMaker(initial: Readonly<FormValues>, onCreated: (links: readonly BookingLink[]) => void) {
  const { fieldLabel } = useTexts();
  const { failure, refusals, refuse } = useRefusals();
  const [idempotentSubmit] = useState(createIdempotentSubmit);
  const isBusy = useRef(false);
  const given = typeof initial["asset_id"] === "string" ? { asset_ids: [initial["asset_id"]] } : {};
  const defaults = { asset_ids: [], regime: "habitual", language: "es", earliest_start: businessToday(), ...given };
  const place = useLeftForm(`${resource.name} new`);
  const { fields, draft } = useRestorableFields({
    place,
    row: null,
    initial: () => initialValues(resource, null, defaults),
    validate: (values) => formErrors(check(values), resource.name),
  });
  const { ids, terms } = useTerms(fields.values);
  const [first] = ids;
  const single = ids.length === 1 ? terms.find(({ asset_id }) => asset_id === first) : undefined;
  useProposal({ fields, restored: draft.restored }, single);

  const { mutate, isPending } = useMutation({
    meta: { toast: "never" },
    mutationFn: (links: readonly object[]) =>
      idempotentSubmit((idempotencyKey) =>
        call<BookingLink[]>("/booking-links/several", { method: "POST", body: { links }, idempotencyKey }),
      ),
    onSuccess: ({ data: created }) => {
      invalidateEntity("booking_link");
      onCreated(created);
    },
    onError: (error) => {
      const next = readFailure(error, (field) => field in makerInput.shape);
      fields.setErrors(next.fields);
      refuse(next);
    },
    onSettled: () => void (isBusy.current = false),
  });
  const submit = () => {
    if (isBusy.current) return;
    const checked = check(fields.getValues());
    fields.setErrors(formErrors(checked, resource.name));
    if (!checked.valid) return refuse(null);
    isBusy.current = true;
    mutate(linksOf(checked.value, terms));
  };
  const form: ResourceForm<MakerField> = {
    resource,
    row: null,
    fields,
    labelOf: (name) => fieldLabel(resource.name, name),
    isReadOnly: false,
    isSaving: isPending,
    failure,
    submit,
    present: null,
    rebase: () => {},
    refusals,
    ...draft,
  };
  return { form, terms: ids.length > 1 ? terms : none, isSingle: ids.length <= 1 };
}

const proposed = ["regime", "rent", "expenses", "deposit"] as const;

/** Prefills the terms of the asset's price until the user types others. */
function useProposal({ fields, restored }: Pick<AnyForm, "fields" | "restored">, terms: LinkTerms | undefined): void {
  const last = useRef<LinkTerms | null>(null);
  const follow = useEffectEvent((next: LinkTerms) => {
    const values = fields.getValues();
    for (const field of proposed) {
      const isUntouched =
        values[field] === null || (!last.current && !restored) || values[field] === last.current?.[field];
      if (isUntouched && next[field] !== null) fields.setFieldValue(field, next[field]);
    }
    last.current = next;
  });
  useEffect(() => {
    if (terms) follow(terms);
  }, [terms]);
}
