import { Alert, Anchor, Button, Group } from "@mantine/core";
import { IconUserCheck } from "@tabler/icons-react";
import { Link } from "wouter";
import type { Person } from "#shared/domain/persons/person.ts";
import { useTexts } from "#web/components/use-texts.ts";
import type { PersonFormState } from "./person-form-fields.ts";
import { useNamesake } from "./use-namesake.ts";

interface DuplicateNoticeProps {
  form: PersonFormState;
  /** Takes the existing person instead of making one: where the form was opened to choose somebody. */
  onUse?: (person: Person) => void;
}

/** Says that the document is somebody's already, and leads to that person. */
export function DuplicateNotice({ form, onUse }: DuplicateNoticeProps) {
  const { t } = useTexts();
  const person = useNamesake(form);
  if (!person) return null;
  const isArchived = person.archived_at !== null;
  return (
    <Alert
      color="orange"
      role="status"
      icon={<IconUserCheck aria-hidden />}
      title={t("persons.duplicate.title", { name: person.label })}
    >
      {isArchived && t("persons.duplicate.archived")}
      <Group gap="md" mt={isArchived ? "xs" : 0}>
        {onUse && !isArchived && (
          <Button size="compact-sm" onClick={() => onUse(person)}>
            {t("persons.duplicate.use")}
          </Button>
        )}
        <Anchor component={Link} href={`/persons/${person.id}`} size="sm" fw={550}>
          {t("persons.duplicate.open")}
        </Anchor>
      </Group>
    </Alert>
  );
}
