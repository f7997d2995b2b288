import { Skeleton, UnstyledButton } from "@mantine/core";
import { IconPhotoOff } from "@tabler/icons-react";
import type { Attachment } from "#shared/domain/documents/attachment.ts";
import { useTexts } from "../use-texts.ts";
import classes from "./attachments.module.css";
import { AttachmentPicture } from "./picture.tsx";

/** A grid of pictures; each opens in the viewer. */
export function PictureGrid({ pictures, onOpen }: { pictures: readonly Attachment[]; onOpen: (id: string) => void }) {
  const { t } = useTexts();
  return (
    <ul className={classes.grid}>
      {pictures.map((picture) => (
        <li key={picture.id}>
          <UnstyledButton
            className={classes.thumbnail}
            aria-label={t("components.attachments.open", { name: picture.name })}
            title={picture.name}
            onClick={() => onOpen(picture.id)}
          >
            <AttachmentPicture
              id={picture.id}
              size="thumbnail"
              alt=""
              pending={<Skeleton height="100%" radius={0} />}
              failed={<IconPhotoOff size={24} stroke={1.5} aria-hidden />}
            />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
