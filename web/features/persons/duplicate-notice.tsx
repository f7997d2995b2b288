import type { Person } from "#shared/domain/persons/person.ts";
import { HolderNotice } from "#web/components/form/holder-notice.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import type { PersonFormState } from "./person-form-fields.ts";
import { useNamesake } from "./use-namesake.ts";

interface DuplicateNoticeProps {
  form: PersonFormState;
  /** Uses the existing person instead of creating one: if the form was opened from a picker. */
  onUse?: (person: Person) => void;
}

/** States that the document belongs to an existing person, with a link. */
export function DuplicateNotice({ form, onUse }: DuplicateNoticeProps) {
  const { t } = useTexts();
  const person = useNamesake(form);
  if (!person) return null;
  const use = onUse && { label: t("persons.duplicate.use"), run: () => onUse(person) };
  return <HolderNotice row={person} href={`/persons/${person.id}`} use={use} />;
}
