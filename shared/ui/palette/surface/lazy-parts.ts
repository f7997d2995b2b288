import { loadArea, loadInEveryLanguage } from "#shared/client/i18n.ts";
import { preloadable } from "#shared/ui/lazy.tsx";

/*
 * What the palette does without until it has been painted: a popup opens many times a day, mostly for one name. All of it is
 * fetched right after that; whatever is typed meanwhile is kept.
 */

/**
 * The help, preferences, rows to create a record, and "New …", exports and views of lists: these need the definitions of
 * all entities, and what these are called in every language.
 */
export const listEntriesPart = preloadable(async () => {
  const names = Promise.all([
    loadInEveryLanguage("fields"),
    loadInEveryLanguage("palette-views"),
    loadArea("palette-tools"),
    loadInEveryLanguage("reports"),
  ]);
  const code = await import("../entries/list-entries.ts");
  const { lazyEntries, withShortcuts } = await import("../entries/lazy-entries.ts");
  const { withEverydayNames } = await import("../entries/everyday-names.ts");
  const { withAliases } = await import("../entries/alias-entries.ts");
  const { listViewsQuery } = await import("#shared/client/list-views.ts");
  const { paletteAliasesQuery } = await import("#shared/client/palette-aliases.ts");
  const { createRows } = await import("../line/create-rows.ts");
  const { seeAllEntries } = await import("../entries/see-all-entries.ts");
  // In one language they are found as well.
  await names.catch(() => {});
  return {
    ...code,
    lazyEntries,
    withShortcuts,
    withAliases,
    withEverydayNames,
    listViewsQuery,
    paletteAliasesQuery,
    createRows,
    seeAllEntries,
  };
});
/** What is understood of `rp 850 garcia`, and the parts shown of it. */
export const lineReadingPart = preloadable(async () => {
  const code = await import("../line/line-reading.ts");
  const { ArgumentChips } = await import("../line/argument-chips.tsx");
  return { ...code, ArgumentChips };
});
/** The pages inside the palette. */
export const nestedPages = preloadable(() => import("./nested-page-view.tsx"));
/** What waits to be sent, and what became of it. */
export const outboxList = preloadable(() => import("#shared/ui/outbox/outbox-list.tsx"));

/** The code of each quick form, by the form's name, with its stored draft. */
export const formParts = {
  incident: preloadable(async () => {
    const { QuickIncident: Form } = await import("#shared/ui/quick-entry/quick-incident.tsx");
    const { incidentDraft: draft } = await import("#shared/ui/quick-entry/incident-draft.ts");
    const { prefillIncident: prefill, hintIncident: hint } = await import("#shared/ui/quick-entry/prefilled-draft.ts");
    const { warmIncidentTypes: warm } = await import("#shared/client/cached-lists.ts");
    return { Form, draft, prefill, hint, warm };
  }),
  payment: preloadable(async () => {
    const { QuickPayment: Form } = await import("#shared/ui/quick-entry/quick-payment.tsx");
    const { paymentDraft: draft } = await import("#shared/ui/quick-entry/payment-draft.ts");
    const { prefillPayment: prefill, hintPayment: hint } = await import("#shared/ui/quick-entry/prefilled-draft.ts");
    const { warmPaymentMethods: warm } = await import("#shared/client/cached-lists.ts");
    return { Form, draft, prefill, hint, warm };
  }),
  round: preloadable(async () => ({
    Form: (await import("#shared/ui/quick-entry/collection-round.tsx")).CollectionRoundPanel,
  })),
} as const;

/** Fetches a form, and reads what it begins with: the entry that was left, the list to choose from. @throws as `import` does */
export async function prepareForm(kind: "incident" | "payment"): Promise<void> {
  const { draft, warm } = await formParts[kind].load();
  void warm();
  await draft.read();
}
