import { Loader } from "@mantine/core";
import { type Icon, IconUpload } from "@tabler/icons-react";
import type { ChangeEvent, ReactNode } from "react";
import classes from "./file-drop.module.css";
import { useFileDrop } from "./use-file-drop.ts";

interface FileDropProps {
  /** Null while no file can be accepted. */
  onFile: ((file: File) => void) | null;
  /** Only a filter for the file dialog: the file type is decided by its content. */
  accept: string;
  /** Accessible name of the input. */
  label: string;
  /** Shown unless a file is dragged over. */
  icon: Icon;
  /** Whether a file is being uploaded: no other is accepted until then. */
  isBusy: boolean;
  /** Whether it gets the focus when its dialog opens. */
  isFirst?: boolean;
  children: ReactNode;
}

function DropIcon({ icon, isBusy, isOver }: Pick<FileDropProps, "icon" | "isBusy"> & { isOver: boolean }) {
  const Drawing = isOver ? IconUpload : icon;
  return (
    <span className={classes.icon} aria-hidden>
      {isBusy ? <Loader size={26} /> : <Drawing size={28} stroke={1.6} />}
    </span>
  );
}

/** Accepts a file by drag and drop or the browser's file dialog. */
export function FileDrop({ onFile, accept, label, icon, isBusy, isFirst = false, children }: FileDropProps) {
  const isReady = onFile !== null && !isBusy;
  const take = ([file]: readonly File[]) => {
    if (file && isReady) onFile(file);
  };
  const { isOver, target } = useFileDrop(isReady ? take : null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    take([...(currentTarget.files ?? [])]);
    // Allows selecting the same file again after it was corrected.
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
      <DropIcon icon={icon} isBusy={isBusy} isOver={isOver} />
      {children}
    </label>
  );
}

/** The instruction. */
export function FileDropTitle({ children, role }: { children: ReactNode; role?: "status" }) {
  return (
    <span className={classes.title} role={role}>
      {children}
    </span>
  );
}

/** The limits. */
export function FileDropHint({ children }: { children: ReactNode }) {
  return <span className={classes.hint}>{children}</span>;
}
