import type { Anniversary } from "#shared/domain/rentals/anniversary.ts";
import { LETTERS_AT_ONCE } from "#shared/domain/rentals/policy.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { type RowsChange, useChangeRows } from "#web/components/change-rows.ts";
import type { BaseRow } from "#web/components/row.ts";
import { useTexts } from "#web/components/use-texts.ts";

/** The rental of an anniversary, as changes of many rows need it. */
type LetterRow = BaseRow & Pick<Anniversary, "anniversary_on">;

const rowOf = ({ rental_id, rental_version, rental_code, tenant_label, anniversary_on }: Anniversary): LetterRow => ({
  id: rental_id,
  label: `${tenant_label} (${rental_code})`,
  version: rental_version,
  archived_at: null,
  anniversary_on,
});

/**
 * Stores the letters of prepared rentals, each with the text that its dialog would show first. The server stores one for each
 * anniversary, so that a repeated request or another user adds none. It goes on when the page is left.
 */
export function useStoreLetters(onDone: () => void) {
  const { t } = useTexts();
  const { apply, isRunning } = useChangeRows<LetterRow>(onDone);
  const change: RowsChange<LetterRow> = {
    resource: rentalResource,
    verb: "write_update_letter",
    atOnce: LETTERS_AT_ONCE,
    body: ({ version, anniversary_on }) => ({ version, anniversary_on }),
    doneText: (count) => t("rentals.anniversary.letters_done", { count }),
    refusedText: (count) => t("rentals.anniversary.letters_left", { count }),
  };
  return { store: (items: readonly Anniversary[]) => apply(items.map(rowOf), change), isRunning };
}
