import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import * as z from "zod/mini";
import { moveOne } from "#shared/client/resource-queries.ts";
import { priceIncrementLineRow } from "#shared/domain/rentals/price-increment-line.ts";
import { priceIncrementResource, type PriceIncrement } from "#shared/domain/rentals/price-increment.ts";
import type { FormFailure } from "#web/components/form/form-failure.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Money } from "#web/components/value.tsx";
import { LineOutcome } from "./line-outcome.tsx";
import classes from "./rentals.module.css";

/** Data of a refusal because of an outdated preview. */
const changedLines = z.object({ changed: z.int(), lines: z.array(priceIncrementLineRow) });
const MAX_SHOWN = 6;

interface ChangedLinesProps {
  increment: PriceIncrement;
  failure: FormFailure | null;
  /** Called after the preview was recalculated. */
  onDone: () => void;
}

/** The lines that differ from the preview, with their current values, and a button for a new preview. */
export function ChangedLines({ increment, failure, onDone }: ChangedLinesProps) {
  const { t } = useTexts();
  const preview = useMutation({
    mutationFn: () => moveOne(priceIncrementResource, increment.id, "preview", { version: increment.version }),
    onSuccess: onDone,
  });
  const refusal = z.safeParse(changedLines, failure?.data);
  if (!refusal.success) return null;
  return (
    <div className={classes.changed}>
      <ul>
        {refusal.data.lines.slice(0, MAX_SHOWN).map((line) => (
          <li key={line.id}>
            <span>{line.title}</span>
            <span data-tabular>
              <Money cents={line.old_amount} /> → <Money cents={line.new_amount} />
            </span>
            <LineOutcome line={line} />
          </li>
        ))}
      </ul>
      <Button variant="default" loading={preview.isPending} onClick={() => preview.mutate()}>
        {t("rentals.increment.preview_and_check")}
      </Button>
    </div>
  );
}
