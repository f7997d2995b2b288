import { Alert } from "@mantine/core";
import { IconClock, IconInfoCircle } from "@tabler/icons-react";
import type { ErasurePreview } from "#shared/domain/persons/personal-data.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Day } from "#web/components/value.tsx";

/** Until when the law has the data kept, and how much would go. */
export function ErasureFacts({ preview: { until, term, is_due, rows } }: { preview: ErasurePreview }) {
  const { t, textOf } = useTexts();
  const told = rows.map(({ part, count }) => `${textOf(`persons.kept.${part}`) ?? part}: ${count}`).join(" · ");
  return (
    <>
      <Alert color={is_due ? "green" : "orange"} icon={<IconClock aria-hidden />}>
        {term === null || until === null ? (
          t("persons.erase.no_term")
        ) : (
          <>
            {t(is_due ? "persons.erase.passed" : "persons.erase.waits")} <Day date={until} /> ·{" "}
            {t(`persons.term.${term}`)}
          </>
        )}
      </Alert>
      <Alert color="blue" icon={<IconInfoCircle aria-hidden />}>
        {told}
      </Alert>
    </>
  );
}
