import { ActionIcon, Button, Group, TextInput } from "@mantine/core";
import { IconPencil, IconRefresh, IconStar, IconStarFilled, IconTrash } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { type SavedListView, listViewPatch } from "#shared/domain/account/list-view.ts";
import { maxLengthOf } from "#shared/domain/core/fields.ts";
import { PlainModal } from "../plain-modal.tsx";
import { useTexts } from "../use-texts.ts";
import { useViewChanges } from "./use-view-changes.ts";
import type { PresentView } from "./present-view.ts";
import classes from "./views.module.css";

interface ManageViewsDialogProps {
  views: readonly SavedListView[];
  present: PresentView;
  onClose: () => void;
}

/** Manages the list views: open, replace, rename, delete. */
export function ManageViewsDialog({ views, present, onClose }: ManageViewsDialogProps) {
  const { t } = useTexts();
  const [renamed, setRenamed] = useState<string | null>(null);
  return (
    <PlainModal opened onClose={onClose} title={t("components.views")}>
      <ul className={classes.views}>
        {views.map((view) => (
          <li key={view.id} className={classes.view}>
            {view.id === renamed ? (
              <NewName view={view} onDone={() => setRenamed(null)} />
            ) : (
              <ViewLine view={view} present={present} onRename={() => setRenamed(view.id)} />
            )}
          </li>
        ))}
      </ul>
      {views.length === 0 && <p className={classes.none}>{t("components.nothing_found")}</p>}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t("action.close")}
        </Button>
      </Group>
    </PlainModal>
  );
}

interface ToolProps {
  label: string;
  onClick: () => void;
  isPressed?: boolean;
  children: ReactNode;
}

function Tool({ label, onClick, isPressed, children }: ToolProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}

function ViewLine({ view, present, onRename }: { view: SavedListView; present: PresentView; onRename: () => void }) {
  const { t } = useTexts();
  const { change, remove } = useViewChanges();
  const { name, is_default } = view;
  const Star = is_default ? IconStarFilled : IconStar;
  return (
    <>
      <span className={classes.name}>{name}</span>
      <Tool
        label={t("components.views.open_with", { name })}
        isPressed={is_default}
        onClick={() => change(view, { is_default: !is_default })}
      >
        <Star size={17} aria-hidden />
      </Tool>
      <Tool label={t("components.views.update", { name })} onClick={() => change(view, { ...present })}>
        <IconRefresh size={17} aria-hidden />
      </Tool>
      <Tool label={t("components.views.rename", { name })} onClick={onRename}>
        <IconPencil size={17} aria-hidden />
      </Tool>
      <Tool label={t("components.views.remove", { name })} onClick={() => remove(view)}>
        <IconTrash size={17} aria-hidden />
      </Tool>
    </>
  );
}

/** Inline rename of a view. A name already in use is refused with a toast, and the input stays. */
function NewName({ view, onDone }: { view: SavedListView; onDone: () => void }) {
  const { t, fieldLabel } = useTexts();
  const { change, isRunning } = useViewChanges();
  const [name, setName] = useState(view.name);
  const isUsable = name.trim() !== "" && name.trim() !== view.name;
  return (
    <form
      className={classes.rename}
      onSubmit={(event) => {
        event.preventDefault();
        if (isUsable) change(view, { name: name.trim() });
        onDone();
      }}
    >
      <TextInput
        className={classes.name}
        aria-label={fieldLabel(null, "name")}
        value={name}
        maxLength={maxLengthOf(listViewPatch.shape.name)}
        autoFocus
        autoComplete="off"
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          onDone();
        }}
      />
      <Button type="submit" size="sm" loading={isRunning} disabled={name.trim() === ""}>
        {t("action.save")}
      </Button>
    </form>
  );
}
