import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { isMoveAllowed } from "#shared/domain/core/lifecycle.ts";
import { type RentIndex, rentIndexLifecycle, rentIndexResource } from "#shared/domain/rentals/rent-index.ts";
import type { ApplyToRows, RowsChange } from "#web/components/change-rows.ts";
import type { BaseRow } from "#web/components/row.ts";
import { useCan } from "#web/components/use-can.ts";
import { type Texts, useTexts } from "#web/components/use-texts.ts";

/** The fields that the bulk action reads. */
export const bulkIndexFields = ["state"] as const;
type BulkIndex = BaseRow & Pick<RentIndex, (typeof bulkIndexFields)[number]>;

const confirming = ({ t }: Texts): RowsChange<BulkIndex> => ({
  resource: rentIndexResource,
  verb: "confirm",
  body: ({ version }) => ({ version }),
  undo: { verb: "unconfirm", body: (_before, { version }) => ({ version }) },
  doneText: (count) => t("rentals.index.confirmed", { count }),
  refusedText: (count) => t("components.not_changed", { count }),
});

/** Confirms the selected proposals, so that they raise rents. */
export function IndexBulk({ rows, apply }: { rows: readonly BulkIndex[]; apply: ApplyToRows<BulkIndex> }) {
  const texts = useTexts();
  const mayUpdate = useCan()("rent_index", "update");
  const proposed = rows.filter(
    ({ state, archived_at }) => archived_at === null && isMoveAllowed(rentIndexLifecycle, state, "confirm"),
  );
  if (!mayUpdate || proposed.length === 0) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconCheck size={15} aria-hidden />}
      onClick={() => apply(proposed, confirming(texts))}
    >
      {texts.t("rentals.index.confirm", { count: proposed.length })}
    </Button>
  );
}
