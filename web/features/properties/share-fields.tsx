import { Button, CloseButton, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import * as z from "zod/mini";
import { randomKey } from "#shared/client/random-key.ts";
import { ownerResource } from "#shared/domain/properties/owner.ts";
import { type Ownership, sumOfShares, WHOLE } from "#shared/domain/properties/ownership.ts";
import { formatNumber, formatPercent, parsePercent } from "#shared/lib/numbers.ts";
import { EntityPicker } from "#web/components/form/entity-picker.tsx";
import { useInterruptibleState } from "#web/components/form/use-open-form.ts";
import type { ResourceForm } from "#web/components/form/use-resource-form.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./ownership.module.css";

/** An owner and their share, being typed. */
const draftSchema = z.readonly(
  z.object({
    key: z.string(),
    owner_id: z.nullable(z.string()),
    owner_label: z.nullable(z.string()),
    share: z.nullable(z.number()),
  }),
);
type Draft = z.infer<typeof draftSchema>;
const draftsSchema = z.readonly(z.array(draftSchema));

interface OneShareProps {
  number: number;
  draft: Draft;
  isRefused: boolean;
  onChange: (changes: Partial<Draft>) => void;
  onRemove: () => void;
}

function OneShare({ number, draft, isRefused, onChange, onRemove }: OneShareProps) {
  const { t, fieldLabel, language } = useTexts();
  const [typed, setTyped] = useState(draft.share === null ? "" : formatNumber(draft.share / 100, language));
  return (
    <div className={classes.owner}>
      <EntityPicker
        resource={ownerResource}
        label={t("properties.owners.number", { number })}
        withAsterisk
        aria-invalid={(isRefused && !draft.owner_id) || undefined}
        value={draft.owner_id}
        knownLabel={draft.owner_label}
        onChange={(owner_id) => onChange({ owner_id, owner_label: null })}
      />
      <TextInput
        label={fieldLabel("ownership", "share")}
        withAsterisk
        inputMode="decimal"
        autoComplete="off"
        rightSection={<span aria-hidden>%</span>}
        aria-invalid={(isRefused && !draft.share) || undefined}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          onChange({ share: parsePercent(currentTarget.value) });
        }}
      />
      <CloseButton size="lg" aria-label={t("properties.owners.remove", { number })} onClick={onRemove} />
    </div>
  );
}

/** Whether the shares add up to 100 %, or how much is missing. */
function Sum({ drafts, emptyHint }: { drafts: readonly Draft[]; emptyHint: string }) {
  const { t, language } = useTexts();
  const sum = sumOfShares(drafts);
  const say = () => {
    if (drafts.length === 0) return emptyHint;
    if (sum === WHOLE) return t("properties.owners.complete");
    const share = formatPercent(Math.abs(WHOLE - sum), language);
    return t(sum < WHOLE ? "properties.owners.missing" : "properties.owners.over", { share });
  };
  return (
    <p className={classes.sum} aria-live="polite">
      {say()}
    </p>
  );
}

const blank = (share: number | null): Draft => ({
  key: randomKey(),
  owner_id: null,
  owner_label: null,
  share,
});

interface ShareFieldsProps {
  form: ResourceForm<"shares">;
  /** Initial owners. */
  present: readonly Ownership[];
  /** Text shown if there are none. */
  emptyHint: string;
}

/** The owners of a property or an asset with their shares, which must add up to 100 %. */
export function ShareFields({ form, present, emptyHint }: ShareFieldsProps) {
  const { t } = useTexts();
  const [drafts, setDrafts] = useInterruptibleState<readonly Draft[]>("shares", draftsSchema, () =>
    present.map(({ id, owner_id, owner_label, share }) => ({ key: id, owner_id, owner_label, share })),
  );
  const error = form.fields.errors["shares"];
  const change = (next: readonly Draft[]) => {
    setDrafts(next);
    form.fields.setFieldValue(
      "shares",
      next.map(({ owner_id, share }) => ({ owner_id, share })),
    );
  };
  const missing = WHOLE - sumOfShares(drafts);
  return (
    <>
      {drafts.map((draft, index) => (
        <OneShare
          key={draft.key}
          number={index + 1}
          draft={draft}
          isRefused={Boolean(error)}
          onChange={(changes) => change(drafts.map((one) => (one.key === draft.key ? { ...one, ...changes } : one)))}
          onRemove={() => change(drafts.filter(({ key }) => key !== draft.key))}
        />
      ))}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => change([...drafts, blank(missing > 0 ? missing : null)])}
      >
        {t("properties.owners.add")}
      </Button>
      <Sum drafts={drafts} emptyHint={emptyHint} />
    </>
  );
}
