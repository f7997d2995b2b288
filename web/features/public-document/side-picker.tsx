import { Loader } from "@mantine/core";
import { IconCamera, IconCircleCheck, IconPhoto } from "@tabler/icons-react";
import { type ChangeEvent, useId } from "react";
import { useT } from "#shared/ui/use-t.ts";
import styles from "./identity.module.css";

/** If the types are listed explicitly, an iPhone converts its own format to JPEG. */
const ACCEPTED = "image/jpeg,image/png,image/webp";

interface Props {
  /** Which side, as it is called here. */
  readonly name: string;
  readonly isGiven: boolean;
  readonly isSending: boolean;
  readonly isDisabled: boolean;
  readonly onFile: (file: File) => void;
}

function PickButton({ name, isDisabled, onFile, isCamera }: Props & { isCamera: boolean }) {
  const t = useT();
  const id = useId();
  const Shape = isCamera ? IconCamera : IconPhoto;
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    // Allows selecting the same file again.
    event.currentTarget.value = "";
    if (file) onFile(file);
  };
  return (
    <span className={styles.pick} data-camera={isCamera || undefined}>
      <input
        id={id}
        type="file"
        accept={ACCEPTED}
        aria-label={t(isCamera ? "identity.take_for" : "identity.choose_for", { side: name })}
        disabled={isDisabled}
        onChange={pick}
        {...(isCamera && { capture: "environment" as const })}
      />
      <label htmlFor={id} aria-hidden>
        <Shape size={20} stroke={1.6} aria-hidden />
        {t(isCamera ? "identity.take" : "identity.choose")}
      </label>
    </span>
  );
}

/** One side of the document, by camera or file; another picture replaces the one before. */
export function SidePicker(props: Props) {
  const t = useT();
  const { name, isGiven, isSending } = props;
  return (
    <section className={styles.side} aria-label={name}>
      <p className={styles.name}>
        <strong>{name}</strong>
        <span role="status" className={styles.state}>
          {isSending && (
            <>
              <Loader size={16} aria-hidden /> {t("identity.sending")}
            </>
          )}
          {!isSending && isGiven && (
            <>
              <IconCircleCheck size={18} aria-hidden /> {t("identity.given")}
            </>
          )}
        </span>
      </p>
      <div className={styles.picks}>
        <PickButton {...props} isCamera />
        <PickButton {...props} isCamera={false} />
      </div>
    </section>
  );
}
