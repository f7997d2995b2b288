import { Drawer, Skeleton } from "@mantine/core";
import { DialogFocus } from "#shared/ui/dialog-focus.tsx";
import classes from "./form/form.module.css";
import { useTexts } from "./use-texts.ts";

interface LoadingDrawerProps {
  title: string;
  onClose: () => void;
}

/** A drawer without its form, until what the form proposes is known. */
export function LoadingDrawer({ title, onClose }: LoadingDrawerProps) {
  const { t } = useTexts();
  return (
    <Drawer.Root opened onClose={onClose} position="right" size="var(--ll-drawer-width)">
      <Drawer.Overlay />
      <Drawer.Content classNames={{ content: classes.drawer ?? "" }}>
        <div className={classes.inner} aria-busy>
          <div className={classes.head}>
            <Drawer.Title className={classes.title}>{title}</Drawer.Title>
            <Drawer.CloseButton aria-label={t("action.close")} />
          </div>
          <div className={classes.fields}>
            <Skeleton height={60} radius="sm" />
            <Skeleton height={60} radius="sm" />
          </div>
        </div>
        <DialogFocus />
      </Drawer.Content>
    </Drawer.Root>
  );
}
