import type { Asset } from "#shared/domain/assets/asset.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { type Ownership, ownersInput, type OwnersInput, ownersRules } from "#shared/domain/properties/ownership.ts";
import type { Property } from "#shared/domain/properties/property.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { MoveDialog } from "#web/components/detail/move-dialog.tsx";
import { useMoveForm } from "#web/components/detail/use-move-form.ts";
import { DateField } from "#web/components/form/date-field.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { ShareFields } from "./share-fields.tsx";

interface SetOwnersDialogProps {
  resource: Resource;
  row: Property | Asset;
  /** The current owners. */
  present: readonly Ownership[];
  onClose: () => void;
}

/** Sets the owners of a property or an asset from a date on. */
export function SetOwnersDialog({ resource, row, present, onClose }: SetOwnersDialogProps) {
  const { t } = useTexts();
  const shares = present.map(({ owner_id, share }) => ({ owner_id, share }));
  const form = useMoveForm<keyof OwnersInput>(
    {
      resource,
      row,
      verb: "set_owners",
      input: ownersInput,
      rules: ownersRules,
      initial: { since: useToday(), shares },
    },
    () => {
      showSuccess(t("properties.owners.changed", { label: row.label }));
      onClose();
    },
  );
  return (
    <MoveDialog
      form={form}
      title={`${t("properties.owners.change")} · ${row.label}`}
      explanation={t("properties.owners.explain")}
      confirm={t("action.save")}
      isPossible={row.archived_at === null}
      onClose={onClose}
    >
      <DateField form={form} name="since" />
      <ShareFields
        form={form}
        present={present}
        emptyHint={t(resource.name === "asset" ? "properties.owners.of_property" : "properties.owners.empty")}
      />
    </MoveDialog>
  );
}
