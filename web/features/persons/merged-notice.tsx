import { Alert, Anchor } from "@mantine/core";
import { IconArrowMerge } from "@tabler/icons-react";
import { Link } from "wouter";
import type { Person } from "#shared/domain/persons/person.ts";
import { useTexts } from "#web/components/use-texts.ts";

/** Links from a merged person to the remaining one. */
export function MergedNotice({ person: { merged_into_id, merged_into_label } }: { person: Person }) {
  const { t } = useTexts();
  if (merged_into_id === null) return null;
  return (
    <Alert mb="md" color="blue" icon={<IconArrowMerge aria-hidden />} title={t("persons.merged.title")}>
      <Anchor component={Link} href={`/persons/${merged_into_id}`} size="sm" fw={600}>
        {t("persons.merged.open", { name: merged_into_label ?? "" })}
      </Anchor>
    </Alert>
  );
}
