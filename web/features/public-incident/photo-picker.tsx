import { IconCamera, IconPhotoPlus, IconX } from "@tabler/icons-react";
import { type ChangeEvent, useId } from "react";
import { Notice } from "#shared/ui/notice.tsx";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./photos.module.css";
import type { Photos } from "./use-photos.ts";

/** If the types are listed explicitly, an iPhone converts its own format to JPEG. */
const ACCEPTED = "image/jpeg,image/png,image/webp";

function PickButton({ photos, isCamera }: { photos: Photos; isCamera: boolean }) {
  const t = useT();
  const id = useId();
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    photos.add([...(event.currentTarget.files ?? [])]);
    // Allows selecting the same photo again after it was removed.
    event.currentTarget.value = "";
  };
  const Shape = isCamera ? IconCamera : IconPhotoPlus;
  return (
    <span className={classes.pick} data-camera={isCamera || undefined}>
      <input
        id={id}
        type="file"
        accept={ACCEPTED}
        multiple={!isCamera}
        disabled={photos.photos.length >= photos.room}
        onChange={pick}
        {...(isCamera && { capture: "environment" as const })}
      />
      <label htmlFor={id}>
        <Shape size={22} stroke={1.6} aria-hidden />
        {t(isCamera ? "reporting.photos.take" : "reporting.photos.choose")}
      </label>
    </span>
  );
}

/** States that previously selected photos must be selected again. */
export function LostPhotos({ lost }: Pick<Photos, "lost">) {
  const t = useT();
  return lost > 0 && <Notice tone="due">{t("reporting.photos.lost", { count: lost })}</Notice>;
}

/** Photos are selected or taken, previewed, and can be removed before they are sent. */
export function PhotoPicker({ photos }: { photos: Photos }) {
  const t = useT();
  return (
    <div className={classes.picker}>
      <LostPhotos lost={photos.lost} />
      <div className={classes.picks}>
        <PickButton photos={photos} isCamera />
        <PickButton photos={photos} isCamera={false} />
      </div>
      <p className={classes.hint} role="status">
        {photos.isDrawing
          ? t("reporting.photos.drawing")
          : t("reporting.photos.count", { count: photos.photos.length, limit: photos.room })}
      </p>
      {photos.problems.length > 0 && (
        <Notice tone="due">
          {photos.problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Notice>
      )}
      <ul className={classes.grid}>
        {photos.photos.map(({ id, address }, index) => (
          <li key={id}>
            <img src={address} alt={t("reporting.photos.one", { number: index + 1 })} />
            <button
              type="button"
              aria-label={t("reporting.photos.remove", { number: index + 1 })}
              onClick={() => photos.drop(id)}
            >
              <IconX size={18} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
