import { Button, Menu } from "@mantine/core";
import { IconBookmark, IconBookmarkPlus, IconRefresh, IconSettings, IconStarFilled } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useLocation } from "wouter";
import { addressOfView } from "#shared/client/list-address.ts";
import type { SavedListView } from "#shared/domain/account/list-view.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import type { List } from "../use-list.ts";
import { PlainMenu } from "../plain-menu.tsx";
import { useTexts } from "../use-texts.ts";
import { type PresentView, shows } from "./present-view.ts";
import { useOwnViews } from "./use-own-views.ts";
import { useViewChanges } from "./use-view-changes.ts";
import classes from "./views.module.css";

const SaveViewDialog = lazyComponent(async () => (await import("./save-view-dialog.tsx")).SaveViewDialog);
const ManageViewsDialog = lazyComponent(async () => (await import("./manage-views-dialog.tsx")).ManageViewsDialog);

interface ViewMenuProps<Row> {
  list: Pick<List<Row>, "state" | "resource">;
  /** The visible columns; null if there are none. */
  shown: readonly { readonly id: string }[] | null;
}

/** The user's views of a list: select one, or save the current state as a new one. */
export function ViewMenu<Row>({ list: { state }, shown }: ViewMenuProps<Row>) {
  const [path] = useLocation();
  const { views, isOffered } = useOwnViews(path);
  const [dialog, setDialog] = useState<"save" | "manage" | null>(null);
  const present: PresentView = { search: state.listQuery, columns: shown?.map(({ id }) => id) ?? null };
  const active = views.find((view) => shows(view, present));
  const [lastId, setLastId] = useState<string | null>(null);
  if (active && active.id !== lastId) setLastId(active.id);
  if (!isOffered) return null;
  const close = () => setDialog(null);
  return (
    <>
      <ChoiceMenu
        path={path}
        views={views}
        active={active}
        last={views.find(({ id }) => id === lastId)}
        present={present}
        onRequest={setDialog}
      />
      <Suspense>
        {dialog === "save" && <SaveViewDialog list={path} views={views} present={present} onClose={close} />}
        {dialog === "manage" && <ManageViewsDialog views={views} present={present} onClose={close} />}
      </Suspense>
    </>
  );
}

interface ChoiceMenuProps {
  path: string;
  views: readonly SavedListView[];
  /** The view that matches the current state. */
  active: SavedListView | undefined;
  /** The view that was active before the state was changed. */
  last: SavedListView | undefined;
  present: PresentView;
  onRequest: (dialog: "save" | "manage") => void;
}

function ChoiceMenu({ path, views, active, last, present, onRequest }: ChoiceMenuProps) {
  const { t } = useTexts();
  const { change } = useViewChanges();
  return (
    <PlainMenu
      position="bottom-start"
      dropdownClass={classes.menu}
      target={(button) => (
        <Button
          {...button}
          variant="subtle"
          color="gray"
          size="sm"
          className={classes.target}
          leftSection={<IconBookmark size={16} aria-hidden />}
          data-plain={!active || undefined}
          aria-label={active ? t("components.views.active", { name: active.name }) : t("components.views")}
        >
          {active?.name ?? t("components.views")}
        </Button>
      )}
    >
      {views.length > 0 && (
        <>
          <ViewItems path={path} views={views} active={active} />
          <Menu.Divider />
        </>
      )}
      {last && !active && (
        <Menu.Item leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => change(last, present)}>
          {t("components.views.update", { name: last.name })}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconBookmarkPlus size={16} aria-hidden />} onClick={() => onRequest("save")}>
        {t("components.views.save")}
      </Menu.Item>
      {views.length > 0 && (
        <Menu.Item leftSection={<IconSettings size={16} aria-hidden />} onClick={() => onRequest("manage")}>
          {t("components.views.manage")}
        </Menu.Item>
      )}
    </PlainMenu>
  );
}

/** No view: the whole list. */
const NONE = "";

function ViewItems({ path, views, active }: Pick<ChoiceMenuProps, "path" | "views" | "active">) {
  const { t } = useTexts();
  const [, navigate] = useLocation();
  const choose = (id: string | null) => {
    const view = views.find((one) => one.id === id) ?? { list: path, search: "", columns: null };
    navigate(addressOfView(view));
  };
  return (
    <Menu.RadioGroup value={active?.id ?? null} onChange={choose}>
      {views.map(({ id, name, is_default }) => (
        <Menu.RadioItem
          key={id}
          value={id}
          closeMenuOnClick
          rightSection={is_default && <IconStarFilled size={13} aria-label={t("components.views.is_default")} />}
        >
          {name}
        </Menu.RadioItem>
      ))}
      <Menu.RadioItem value={NONE} closeMenuOnClick>
        {t("components.views.none")}
      </Menu.RadioItem>
    </Menu.RadioGroup>
  );
}
