import { Button, Group, TextInput } from "@mantine/core";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import * as z from "zod/mini";
import {
  equalShares,
  splitInput,
  type SplitInput,
  splitRules,
  splittableStates,
  sumOfShares,
  WHOLE_RENTAL,
} from "#shared/domain/rentals/rental-split.ts";
import { proposedSince, type RentalParty } from "#shared/domain/rentals/rental-party.ts";
import { rentalResource, type Rental } from "#shared/domain/rentals/rental.ts";
import { formatNumber, formatPercent, parsePercent } from "#shared/lib/numbers.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { MoveDialog } from "#web/components/detail/move-dialog.tsx";
import { useMoveForm } from "#web/components/detail/use-move-form.ts";
import { CheckboxField } from "#web/components/form/checkbox-field.tsx";
import { DateField } from "#web/components/form/date-field.tsx";
import { useInterruptibleState } from "#web/components/form/use-open-form.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./rentals.module.css";

/** Basis points of what is typed and no percentage, which saving refuses. */
const NO_PERCENTAGE = -1;

/** What is typed, by person: basis points, null where nothing is typed. */
const typedShares = z.record(z.string(), z.nullable(z.number()));
type TypedShares = z.infer<typeof typedShares>;

/** Tenants of a day, the tenant of the contract first. */
export const tenantsOn = (parties: readonly RentalParty[], day: string): RentalParty[] =>
  parties
    .filter(({ role, since, until }) => role !== "guarantor" && since <= day && (until === null || until >= day))
    .toSorted((one, other) => Number(other.role === "tenant") - Number(one.role === "tenant"));

const sharesOf = (tenants: readonly RentalParty[], typed: TypedShares): SplitInput["shares"] =>
  tenants.flatMap(({ person_id }) => {
    const share = typed[person_id] ?? 0;
    return share === 0 ? [] : [{ person_id, share }];
  });

interface ShareProps {
  name: string;
  share: number | null;
  onChange: (share: number | null) => void;
}

function Share({ name, share, onChange }: ShareProps) {
  const { t, language } = useTexts();
  const [typed, setTyped] = useState(share === null ? "" : formatNumber(share / 100, language));
  return (
    <div className={classes.share}>
      <span>{name}</span>
      <TextInput
        aria-label={t("rentals.split.share_of", { name })}
        inputMode="decimal"
        autoComplete="off"
        rightSection={<span aria-hidden>%</span>}
        value={typed}
        error={share !== null && share < 0}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          onChange(currentTarget.value.trim() === "" ? null : (parsePercent(currentTarget.value) ?? NO_PERCENTAGE));
        }}
      />
    </div>
  );
}

/** Whether the shares are the whole, or how much is missing. */
function Sum({ shares }: { shares: SplitInput["shares"] }) {
  const { t, language } = useTexts();
  const sum = sumOfShares(shares.filter(({ share }) => share > 0));
  const share = formatPercent(Math.abs(WHOLE_RENTAL - sum), language);
  const say = () => {
    if (shares.length === 0) return t("rentals.split.stopped");
    if (sum === WHOLE_RENTAL) return t("rentals.split.sum");
    return t(sum < WHOLE_RENTAL ? "rentals.split.missing" : "rentals.split.over", { share });
  };
  return (
    <p className={classes.shareSum} aria-live="polite">
      {say()}
    </p>
  );
}

interface SplitDialogProps {
  rental: Rental;
  parties: readonly RentalParty[];
  onClose: () => void;
}

/** Sets which part of its invoices each tenant of a rental gets. */
export function SplitDialog({ rental, parties, onClose }: SplitDialogProps) {
  const { t } = useTexts();
  const first = proposedSince(rental, useToday());
  const [typed, setTyped] = useInterruptibleState<TypedShares>("split", typedShares, () =>
    Object.fromEntries(parties.map(({ person_id, share }) => [person_id, share])),
  );
  /** Counts the times that all inputs are filled at once. */
  const [filled, setFilled] = useState(0);
  const form = useMoveForm<keyof SplitInput>(
    {
      resource: rentalResource,
      row: rental,
      verb: "split",
      input: splitInput,
      rules: splitRules,
      initial: {
        shares: sharesOf(tenantsOn(parties, first), typed),
        has_joint_liability: rental.has_joint_liability,
        day: first,
      },
    },
    () => {
      showSuccess(t("rentals.done.split", { code: rental.code }));
      onClose();
    },
  );
  const day = typeof form.fields.values.day === "string" ? form.fields.values.day : first;
  const tenants = useMemo(() => tenantsOn(parties, day), [parties, day]);
  const shares = useMemo(() => sharesOf(tenants, typed), [tenants, typed]);
  const setShares = useEffectEvent((all: SplitInput["shares"]) => form.fields.setFieldValue("shares", all));
  // Another day has other tenants. Setting them clears their error, so that they are set when they change only.
  useEffect(() => setShares(shares), [shares]);
  const fill = (all: SplitInput["shares"]) => {
    setTyped(Object.fromEntries(all.map(({ person_id, share }) => [person_id, share])));
    setFilled(filled + 1);
  };
  const error = form.fields.errors["shares"];
  return (
    <MoveDialog
      form={form}
      title={`${t("rentals.split")} · ${rental.code}`}
      explanation={`${t("rentals.split.explain")} ${t("rentals.split.after")}`}
      confirm={t("action.save")}
      isPossible={splittableStates.includes(rental.state)}
      onClose={onClose}
    >
      <DateField form={form} name="day" />
      {tenants.map(({ person_id, person_label }) => (
        <Share
          key={`${person_id} ${filled}`}
          name={person_label}
          share={typed[person_id] ?? null}
          onChange={(share) => setTyped({ ...typed, [person_id]: share })}
        />
      ))}
      <Sum shares={shares} />
      {error && (
        <p className={classes.shareError} role="alert">
          {error}
        </p>
      )}
      <Group gap="sm">
        <Button
          variant="default"
          size="sm"
          onClick={() => fill(equalShares(tenants.map(({ person_id }) => person_id)))}
        >
          {t("rentals.split.equal")}
        </Button>
        {rental.is_split && (
          <Button variant="default" size="sm" onClick={() => fill([])}>
            {t("rentals.split.stop")}
          </Button>
        )}
      </Group>
      <CheckboxField form={form} name="has_joint_liability" hint="rentals.split.joint_hint" />
    </MoveDialog>
  );
}
