import { useEffect, useEffectEvent, useState } from "react";
import * as z from "zod/mini";
import { DOCUMENT_FIELD_LIMITS } from "#shared/domain/documents/policy.ts";
import type { DocumentFields, PageSize } from "#shared/domain/documents/document-field.ts";
import { useInterruptibleState } from "#web/components/form/use-open-form.ts";
import { followDrafts, followSaved, type SignerIds } from "./follow-signers.ts";
import { copiesOf, type FieldDraft, fieldDrafts, fitWithin, textOf, toDraft } from "./field-draft.ts";

/** Changes that can be undone. */
const MOST_UNDONE = 50;

/** The fields in the editor, with the version of the document that they are a change of, and its fields as text. */
const edited = z.object({ version: z.int(), saved: z.string(), drafts: fieldDrafts });
type Edited = z.infer<typeof edited>;

function load({ version, fields }: DocumentFields): Edited {
  const drafts = fields.map(toDraft);
  return { version, saved: textOf(drafts), drafts };
}

const A4: PageSize = [595, 842];

/** The drafts, which follow what others save as forms do: silently, unless both changed the fields. */
function useFollowed(layout: DocumentFields) {
  const [state, setState] = useInterruptibleState("edited fields", edited, () => load(layout));
  /** What is being saved comes back by the live connection, perhaps before the answer. */
  const [sent, setSent] = useState<string | null>(null);
  const present = load(layout);
  const isChanged = textOf(state.drafts) !== state.saved;
  const isNewer = present.version > state.version && present.saved !== sent;
  const conflict = isNewer && isChanged && present.saved !== state.saved ? present : null;
  const follow = useEffectEvent(() => {
    if (isNewer && !conflict) setState(isChanged ? { ...present, drafts: state.drafts } : present);
  });
  useEffect(() => follow(), [layout]);
  const followSigners = (ids: SignerIds) =>
    setState((now) => ({ ...now, drafts: followDrafts(now.drafts, ids), saved: followSaved(now.saved, ids) }));
  return { state, setState, setSent, isChanged, conflict, followSigners };
}

/** A field with its changes, within its page. */
function changed(field: FieldDraft, changes: Partial<FieldDraft>, pages: readonly PageSize[]): FieldDraft {
  const moved = { ...field, ...changes };
  return { ...moved, ...fitWithin(moved, pages[moved.page - 1] ?? A4) };
}

/** What the fields were before each change. */
function usePast(drafts: readonly FieldDraft[], setDrafts: (list: readonly FieldDraft[]) => void) {
  const [past, setPast] = useState<readonly (readonly FieldDraft[])[]>([]);
  /** The field whose steps are undone together. */
  const [series, setSeries] = useState<string | null>(null);
  return {
    /** Remembers what is there, before a change, the first step of a movement or of a series. */
    remember: (of: string | null = null) => {
      if (of === null || of !== series) setPast((list) => [...list, drafts].slice(-MOST_UNDONE));
      setSeries(of);
    },
    followInPast: (ids: SignerIds) => setPast((list) => list.map((before) => followDrafts(before, ids))),
    endSeries: () => setSeries(null),
    canUndo: past.length > 0,
    undo() {
      const before = past.at(-1);
      if (!before) return;
      setSeries(null);
      setDrafts(before);
      setPast(past.slice(0, -1));
    },
  };
}

/** The fields in the editor, which one is selected, and what they were before each change. */
export function useFieldDrafts(layout: DocumentFields) {
  const pages: readonly PageSize[] = layout.pages;
  const { state, setState, setSent, isChanged, conflict, followSigners } = useFollowed(layout);
  const { drafts, version } = state;
  const [selectedKey, select] = useState<string | null>(null);
  const setDrafts = (list: readonly FieldDraft[]) => setState((now) => ({ ...now, drafts: list }));
  const { remember, followInPast, ...past } = usePast(drafts, setDrafts);
  const adjust = (key: string, changes: Partial<FieldDraft>) =>
    setState((now) => ({
      ...now,
      drafts: now.drafts.map((one) => (one.key === key ? changed(one, changes, pages) : one)),
    }));
  /** @returns whether there is room for so many */
  const replace = (list: readonly FieldDraft[]) => {
    if (list.length > DOCUMENT_FIELD_LIMITS.count) return false;
    remember();
    setDrafts(list);
    return true;
  };
  return {
    drafts,
    version,
    selected: drafts.find(({ key }) => key === selectedKey) ?? null,
    select,
    remember,
    adjust,
    change(key: string, changes: Partial<FieldDraft>) {
      remember();
      adjust(key, changes);
    },
    /** A step of a series, as arrow keys make: those at one field are undone together. */
    nudge(key: string, changes: Partial<FieldDraft>) {
      remember(key);
      adjust(key, changes);
    },
    add(field: FieldDraft) {
      select(field.key);
      return replace([...drafts, field]);
    },
    remove: (key: string) => replace(drafts.filter((one) => one.key !== key)),
    copyToAll: (field: FieldDraft) => replace([...drafts, ...copiesOf(field, drafts, pages)]),
    ...past,
    isChanged,
    /** What another user saved, where these fields are a change of what was there before. */
    conflict,
    takeTheirs() {
      if (!conflict) return;
      remember();
      setState(conflict);
    },
    keepMine: () => conflict && setState({ ...conflict, drafts }),
    followSigners: (ids: SignerIds) => {
      followSigners(ids);
      followInPast(ids);
    },
    noteSending: (list: readonly FieldDraft[]) => setSent(textOf(list)),
    noteSaved(list: readonly FieldDraft[], now: number) {
      setSent(null);
      setState((latest) => ({ ...latest, version: now, saved: textOf(list) }));
    },
  };
}

export type FieldDrafts = ReturnType<typeof useFieldDrafts>;
