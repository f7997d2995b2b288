import { Loader } from "@mantine/core";
import { type Icon, IconUpload } from "@tabler/icons-react";
import type { ChangeEvent, ReactNode } from "react";
import classes from "./file-drop.module.css";
import { useFileDrop } from "./use-file-drop.ts";

interface FileDropProps {
  /** Null while none can be taken. */
  onFile: ((file: File) => void) | null;
  /** Only what the file dialog shows first: what a file is, its content tells. */
  accept: string;
  /** What the field is called for whoever hears it. */
  label: string;
  /** Drawn while nothing hangs over it. */
  icon: Icon;
  /** Whether a file is being sent: none can be taken meanwhile. */
  isBusy: boolean;
  /** Whether a dialog that opens with it gives it the focus. */
  isFirst?: boolean;
  /** What it says. */
  children: ReactNode;
}

function Figure({ icon, isBusy, isOver }: Pick<FileDropProps, "icon" | "isBusy"> & { isOver: boolean }) {
  const Drawing = isOver ? IconUpload : icon;
  return (
    <span className={classes.figure} aria-hidden>
      {isBusy ? <Loader size={26} /> : <Drawing size={28} stroke={1.6} />}
    </span>
  );
}

/** Takes a file by drag and drop, or by the browser's own dialog. */
export function FileDrop({ onFile, accept, label, icon, isBusy, isFirst = false, children }: FileDropProps) {
  const isReady = onFile !== null && !isBusy;
  const take = ([file]: readonly File[]) => {
    if (file && isReady) onFile(file);
  };
  const { isOver, target } = useFileDrop(isReady ? take : null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    take([...(currentTarget.files ?? [])]);
    // The same file, corrected meanwhile, can be chosen again.
    currentTarget.value = "";
  };
  return (
    <label className={classes.zone} data-over={isOver} data-off={!isReady} {...target}>
      <input
        type="file"
        className={classes.input}
        accept={accept}
        aria-label={label}
        disabled={!isReady}
        onChange={choose}
        {...(isFirst && { "data-autofocus": true })}
      />
      <Figure icon={icon} isBusy={isBusy} isOver={isOver} />
      {children}
    </label>
  );
}

/** What to do with it. */
export function FileDropTitle({ children, role }: { children: ReactNode; role?: "status" }) {
  return (
    <span className={classes.title} role={role}>
      {children}
    </span>
  );
}

/** What it takes at most. */
export function FileDropHint({ children }: { children: ReactNode }) {
  return <span className={classes.hint}>{children}</span>;
}
