import type { Person } from "#shared/domain/persons/person.ts";
import { HolderNotice } from "#web/components/form/holder-notice.tsx";
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
  const use = onUse && { label: t("persons.duplicate.use"), run: () => onUse(person) };
  return <HolderNotice row={person} href={`/persons/${person.id}`} use={use} />;
}
