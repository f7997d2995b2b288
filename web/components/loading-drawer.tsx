import { Skeleton } from "@mantine/core";
import { DrawerShell } from "./drawer-shell.tsx";
import classes from "./form/form.module.css";

interface LoadingDrawerProps {
  title: string;
  onClose: () => void;
}

/** A drawer without its form, until what the form proposes is known. */
export function LoadingDrawer(props: LoadingDrawerProps) {
  return (
    <DrawerShell {...props} isBusy>
      <div className={classes.fields}>
        <Skeleton height={60} radius="sm" />
        <Skeleton height={60} radius="sm" />
      </div>
    </DrawerShell>
  );
}
