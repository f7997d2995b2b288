import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "wouter";
import * as z from "zod/mini";
import { openFormDraft } from "#shared/client/drafts.ts";
import type { Lifecycle } from "#shared/domain/core/lifecycle.ts";
import { isFinal, sessionState } from "#shared/client/state/session-state.ts";

/** Whether the session is over and its user will want to go on where they were. */
function isInterrupted(): boolean {
  const { claims, ended } = sessionState;
  return claims === null && (ended === null || !isFinal(ended));
}

/**
 * What was left here when a session ended, for the same user on the same page; null when there is nothing.
 * @param name unique on the page
 */
export function useLeftOpen<Value>(name: string, schema: z.ZodMiniType<Value>) {
  const [page] = useLocation();
  const [place] = useState(() => {
    const draft = openFormDraft(sessionState.claims?.sub ?? "", `${page} ${name}`, schema);
    return { draft, left: draft.read() };
  });
  return place;
}

/**
 * Stores what is open if the session ends, and removes what was stored once it is open again.
 * @param read what to store; null for nothing
 */
export function useStoreAtEnd<Value>({ draft }: ReturnType<typeof useLeftOpen<Value>>, read: () => Value | null): void {
  const store = useEffectEvent(() => draft.write(read()));
  useEffect(() => {
    draft.write(null);
    return () => {
      if (isInterrupted()) store();
    };
  }, [draft]);
}

/** A state that the end of a session does not lose: what is typed outside the values of a form. */
export function useInterruptibleState<Value>(name: string, schema: z.ZodMiniType<Value>, initial: () => Value) {
  const place = useLeftOpen(name, schema);
  const [first] = useState(initial);
  const [value, setValue] = useState<Value>(() => place.left ?? first);
  useStoreAtEnd(place, () => (value === first ? null : value));
  return [value, setValue] as const;
}

/** Which of its dialogs a page shows, so that it opens again after the end of a session; null for none. */
export function useOpenDialog<Name extends string>(name: string, names: readonly Name[]) {
  return useInterruptibleState<Name | null>(name, z.nullable(z.enum(names)), () => null);
}

/** The same for the dialogs of a lifecycle's moves. */
export function useOpenMove<State extends string, Verb extends string>(
  name: string,
  lifecycle: Lifecycle<State, Verb>,
) {
  const verbs: Verb[] = [];
  for (const verb in lifecycle) verbs.push(verb);
  return useOpenDialog(name, verbs);
}

/** The same for the dialog of a row, by the row's id. */
export function useOpenRow<Row extends { readonly id: string }>(name: string, rows: readonly Row[]) {
  const [id, setId] = useInterruptibleState<string | null>(name, z.nullable(z.string()), () => null);
  const open = (row: Row | null) => setId(row?.id ?? null);
  return [rows.find((row) => row.id === id) ?? null, open] as const;
}

/** The same for a page with one dialog. */
export function useIsOpen(name: string) {
  return useInterruptibleState<boolean>(name, z.boolean(), () => false);
}
