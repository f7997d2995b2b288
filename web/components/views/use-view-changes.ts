import { useMutation } from "@tanstack/react-query";
import { changeListView, createListView, removeListView } from "#shared/client/list-views.ts";
import type { SavedListView, ListViewInput, ListViewPatch } from "#shared/domain/account/list-view.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useTexts } from "../use-texts.ts";

/** Updates a view, or deletes it and offers undo. */
export function useViewChanges() {
  const { t } = useTexts();
  const restore = useMutation({
    mutationFn: (input: ListViewInput) => createListView(input),
    onSuccess: ({ name }) => showSuccess(t("components.restored", { label: name })),
  });
  const remove = useMutation({
    mutationFn: removeListView,
    onSuccess: (_nothing, { list, name, search, columns, is_default }) => {
      const run = () => restore.mutate({ list, name, search, columns, is_default });
      showSuccess(t("components.views.removed", { name }), { label: t("action.undo"), run });
    },
  });
  const change = useMutation({
    mutationFn: ({ view, patch }: { view: SavedListView; patch: ListViewPatch }) => changeListView(view, patch),
    onSuccess: ({ name }) => showSuccess(t("components.saved", { label: name })),
  });
  return {
    remove: (view: SavedListView) => remove.mutate(view),
    change: (view: SavedListView, patch: ListViewPatch) => change.mutate({ view, patch }),
    isRunning: remove.isPending || change.isPending,
  };
}
