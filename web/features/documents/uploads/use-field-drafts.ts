import { useState } from "react";
import type { DocumentField, PageSize } from "#shared/domain/documents/document-field.ts";
import { useInterruptibleState } from "#web/components/form/use-open-form.ts";
import { copiesOf, type FieldDraft, fieldDrafts, fitWithin, toDraft, toFieldInput } from "./field-draft.ts";

/** Changes that can be undone. */
const MOST_UNDONE = 50;

const textOf = (drafts: readonly FieldDraft[]) => JSON.stringify(drafts.map(toFieldInput));

/** The fields in the editor, which one is selected, and what they were before each change. */
export function useFieldDrafts(fields: readonly DocumentField[], pages: readonly PageSize[]) {
  const [drafts, setDrafts] = useInterruptibleState("field drafts", fieldDrafts, () => fields.map(toDraft));
  const [past, setPast] = useState<readonly (readonly FieldDraft[])[]>([]);
  const [selectedKey, select] = useState<string | null>(null);
  const [saved, setSaved] = useState(() => textOf(fields.map(toDraft)));
  /** Remembers what is there, before a change or the first step of a movement. */
  const remember = () => setPast((list) => [...list, drafts].slice(-MOST_UNDONE));
  const adjust = (key: string, changes: Partial<FieldDraft>) =>
    setDrafts((list) =>
      list.map((one) => {
        if (one.key !== key) return one;
        const changed = { ...one, ...changes };
        return { ...changed, ...fitWithin(changed) };
      }),
    );
  const replace = (list: readonly FieldDraft[]) => {
    remember();
    setDrafts(list);
  };
  return {
    drafts,
    selected: drafts.find(({ key }) => key === selectedKey) ?? null,
    select,
    remember,
    adjust,
    change(key: string, changes: Partial<FieldDraft>) {
      remember();
      adjust(key, changes);
    },
    add(field: FieldDraft) {
      replace([...drafts, field]);
      select(field.key);
    },
    remove: (key: string) => replace(drafts.filter((one) => one.key !== key)),
    copyToAll: (field: FieldDraft) => replace([...drafts, ...copiesOf(field, drafts, pages.length)]),
    canUndo: past.length > 0,
    undo() {
      const before = past.at(-1);
      if (!before) return;
      setDrafts(before);
      setPast(past.slice(0, -1));
    },
    isChanged: textOf(drafts) !== saved,
    noteSaved: () => setSaved(textOf(drafts)),
  };
}

export type FieldDrafts = ReturnType<typeof useFieldDrafts>;
